import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** On phones: the next step of a page with its price or state, always in sight. Beside the page it stands in the rail. */
export function ActionBar({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div>{label}</div>
      {children}
    </div>
  )
}
