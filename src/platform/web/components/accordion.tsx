import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { ChevronIcon } from './icons.tsx'

interface AccordionItem {
  id: string
  title: ReactNode
  content: ReactNode
}

/** Headings that expand their text; works without script. */
export function Accordion({ items, openId }: { items: readonly AccordionItem[]; openId?: string }) {
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id} open={item.id === openId}>
          <summary>
            {item.title}
            <ChevronIcon />
          </summary>
          <div className="stack-s">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
