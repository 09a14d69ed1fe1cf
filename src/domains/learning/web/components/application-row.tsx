import type { ReactNode } from 'react'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { CheckIcon, ClockIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { amountText } from '#platform/web/locale/money-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { ReceivedApplication } from '../../contract/my-teaching.contract.ts'
import styles from './subject-row.module.css'

interface ApplicationRowProps {
  application: ReceivedApplication
  /** The age of the application instead of its day. */
  waits?: boolean
  children?: ReactNode
}

/** An application as its owner sees it: who, for what, since when, and whether the fee is verified. */
export function ApplicationRow({ application, waits = false, children }: ApplicationRowProps) {
  const { via, id, title, name, fee, payment_verified: isVerified, insert_time, days } = application
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p>
          <b lang={langOf(name)}>{name ?? m.learning_teaching_closed()}</b>
        </p>
        <p>
          <AppLink to={via === 'class' ? paths.class.detail(id) : paths.videoCourse.detail(id)}>{title}</AppLink>
        </p>
        <p className="hint">
          {amountText(fee)} · {waits ? waitingText(days) : dayOf(insert_time)}
        </p>
      </div>
      {fee === 0 ? null : isVerified ? (
        <Badge tone="jade" icon={CheckIcon}>
          {m.learning_teaching_verified()}
        </Badge>
      ) : (
        <Badge tone="gold" icon={ClockIcon}>
          {m.learning_teaching_unverified()}
        </Badge>
      )}
      {children}
    </li>
  )
}

function waitingText(days: number): string {
  return days === 0 ? m.learning_teaching_today() : m.learning_teaching_days({ count: days, n: localDigits(days) })
}
