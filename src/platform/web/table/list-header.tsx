import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'

interface ListHeaderProps {
  title: ReactNode
  /** Number of rows on all pages; undefined while unknown. */
  total?: number
  /** The page's main action, such as 'new'. */
  action?: ReactNode
}

/** A list's title with its total; the page's action at the right. */
export function ListHeader({ title, total, action }: ListHeaderProps) {
  return (
    <div className="spread list-head">
      <div>
        <h1 lang={langOf(title)}>{title}</h1>
        {action !== undefined && total !== undefined ? <Total total={total} /> : null}
      </div>
      {action ?? (total === undefined ? null : <Total total={total} />)}
    </div>
  )
}

function Total({ total }: { total: number }) {
  return <p className="hint keep">{m.platform_total({ n: localDigits(total) })}</p>
}
