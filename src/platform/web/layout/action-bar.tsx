import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/**
 * The main action of a page with its price or state: always visible on phones, in the side column on wide screens.
 */
export function ActionBar({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div>{label}</div>
      {children}
    </div>
  )
}
