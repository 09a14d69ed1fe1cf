import type { ReactNode } from 'react'
import styles from './player-bar.module.css'

/** Around the players of lessons that follow each other: the screen stays full when the next one takes the place of the last. */
export function FullScreenStage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stage} data-stage="">
      {children}
    </div>
  )
}
