import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon } from './icons.tsx'

interface NoticeBoxProps {
  tone?: 'info' | 'gold' | 'danger'
  children: ReactNode
}

/** An explanation, something that waits for the user (gold) or an error above a form (danger, spoken at once). */
export function NoticeBox({ tone = 'info', children }: NoticeBoxProps) {
  return (
    <div
      className={tone === 'info' ? 'notice' : `notice notice-${tone}`}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {tone === 'danger' ? <AlertIcon /> : <InfoIcon />}
      <div>{children}</div>
    </div>
  )
}
