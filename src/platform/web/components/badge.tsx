import type { ReactNode } from 'react'
import styles from './badge.module.css'
import type { IconComponent } from './icons.tsx'

export type BadgeTone = 'plain' | 'jade' | 'gold' | 'info' | 'danger'

const classes: Record<BadgeTone, string | undefined> = {
  plain: styles.badge,
  jade: `${styles.badge} ${styles.jade}`,
  gold: `${styles.badge} ${styles.gold}`,
  info: `${styles.badge} ${styles.info}`,
  danger: `${styles.badge} ${styles.danger}`,
}

interface BadgeProps {
  /** Grey in person, blue online, jade video or approved, gold pending or certificate, red rejected or expired. */
  tone?: BadgeTone
  icon?: IconComponent
  children: ReactNode
}

/** A status or kind as text; colour is never the only sign. */
export function Badge({ tone = 'plain', icon: Drawing, children }: BadgeProps) {
  return (
    <span className={classes[tone]}>
      {Drawing ? <Drawing small /> : null}
      {children}
    </span>
  )
}
