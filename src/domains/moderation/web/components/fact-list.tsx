import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A description list; unknown values are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
