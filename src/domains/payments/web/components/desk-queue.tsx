import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { PageLink, useQueryChange } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import type { DeskRow } from '../../contract/payment-desk.contract.ts'
import styles from './desk-queue.module.css'
import { TimeLeft } from './time-left.tsx'

interface DeskQueueProps {
  rows: readonly DeskRow[]
  chosen: DeskRow
  total: number
}

/** The waiting payments, oldest first. On phones the list is collapsed to a summary with the current position. */
export function DeskQueue({ rows, chosen, total }: DeskQueueProps) {
  const index = rows.indexOf(chosen) + 1
  return (
    <>
      <details className="only-phone">
        <summary className="btn btn-block">
          {m.payments_desk_place({ place: localDigits(index), total: localDigits(total) })}
        </summary>
        <QueueList rows={rows} chosen={chosen} className={styles.queue} />
      </details>
      <QueueList rows={rows} chosen={chosen} className={`${styles.queue} ${styles.wideOnly}`} />
    </>
  )
}

interface QueueListProps {
  rows: readonly DeskRow[]
  chosen: DeskRow
  className: string | undefined
}

function QueueList({ rows, chosen, className }: QueueListProps) {
  const change = useQueryChange()
  return (
    <ol className={className}>
      {rows.map((row) => (
        <li key={row.enrolment_id}>
          <PageLink
            to={change({ at: String(row.enrolment_id) })}
            replace
            preventScrollReset
            aria-current={row === chosen ? 'true' : undefined}
          >
            <span className="name ellipsis">{row.student.name || row.student.no}</span>
            <b className="num">{formatAmount(row.rest)}</b>
            <span className={`hint ellipsis ${styles.left}`}>{row.title}</span>
            <TimeLeft dueAt={row.due_at} />
          </PageLink>
        </li>
      ))}
    </ol>
  )
}
