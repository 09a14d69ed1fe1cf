import { type ReactNode, useId } from 'react'
import styles from './row-section.module.css'

interface RowSectionProps<Row> {
  title: string
  of: readonly Row[]
  className?: string | undefined
  /** Beneath the rows. */
  after?: ReactNode
  children: (row: Row) => ReactNode
}

/** A heading with its rows; nothing without rows. */
export function RowSection<Row>({ title, of: rows, className = styles.rows, after, children }: RowSectionProps<Row>) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className="stack-s" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={className}>{rows.map(children)}</ul>
      {after}
    </section>
  )
}
