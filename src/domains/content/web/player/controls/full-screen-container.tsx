import type { ReactNode } from 'react'
import styles from './player-bar.module.css'

/**
 * Contains the players of lessons that follow each other, so that the screen stays full when the next one replaces the
 * last.
 */
export function FullScreenContainer({ children }: { children: ReactNode }) {
  return (
    <div className={styles.container} data-full-screen="">
      {children}
    </div>
  )
}
