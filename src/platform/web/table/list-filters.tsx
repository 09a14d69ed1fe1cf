import type { ReactNode } from 'react'
import styles from './list-filters.module.css'

/** The choices that narrow a list, side by side where there is space. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>
}
