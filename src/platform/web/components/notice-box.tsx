import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon } from './icons.tsx'
import styles from './notice-box.module.css'

const classes = {
  info: styles.notice,
  gold: `${styles.notice} ${styles.gold}`,
  danger: `${styles.notice} ${styles.danger}`,
}

interface NoticeBoxProps {
  tone?: 'info' | 'gold' | 'danger'
  children: ReactNode
}

/** An explanation, a task of the user (`gold`), or an error above a form (`danger`, an ARIA alert). */
export function NoticeBox({ tone = 'info', children }: NoticeBoxProps) {
  return (
    <div className={classes[tone]} role={tone === 'danger' ? 'alert' : undefined}>
      {tone === 'danger' ? <AlertIcon /> : <InfoIcon />}
      <div>{children}</div>
    </div>
  )
}
