import type { ReactNode } from 'react'
import { formatFee } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { EnrolPlace, type EnrolSlots } from '../enrol-slot.tsx'
import styles from './enrol-rail.module.css'

interface EnrolRailProps {
  fee: number
  /** One line under the fee: how long it can be watched. */
  note?: ReactNode
  /** The words of the act. */
  act: string
  /** What the enrolment room puts here: a panel and, on phones, a bar above the thumb. */
  children: (slots: EnrolSlots) => ReactNode
}

/**
 * The price and the way in, beside the page on desktops.
 *
 * Server and first paint show a guest's, in the measures of the enrolment room's own, so that nothing jumps when that
 * has come.
 *
 * @see C-CLD-06, C-VD-05
 */
export function EnrolRail({ fee, note, act, children }: EnrolRailProps) {
  return (
    <div className={`detail-rail ${styles.rail}`}>
      <EnrolPlace fallback={<GuestPanel fee={fee} note={note} act={act} />}>{children}</EnrolPlace>
    </div>
  )
}

function GuestPanel({ fee, note, act }: Omit<EnrolRailProps, 'children'>) {
  return (
    <>
      <section className="panel stack" aria-label={m.catalogue_enrolling()}>
        <div>
          <p className="hint">{m.catalogue_fee()}</p>
          <p className={`fee ${styles.fee}`}>{formatFee(fee)}</p>
          {note ? <p className="hint">{note}</p> : null}
        </div>
        <AppLink className="btn btn-primary btn-block only-wide" to="/login">
          {act}
        </AppLink>
        <NoticeBox>
          {m.catalogue_students_only()} <AppLink to="/login">{m.platform_login()}</AppLink>
        </NoticeBox>
      </section>
      <div className="buy-bar only-phone">
        <p className="fee">{formatFee(fee)}</p>
        <AppLink className="btn btn-primary" to="/login">
          {act}
        </AppLink>
      </div>
    </>
  )
}
