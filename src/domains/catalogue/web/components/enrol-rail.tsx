import type { ReactNode } from 'react'
import { formatFee } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { EnrolPlace, type EnrolSlots } from '../enrol-slot.tsx'
import styles from './detail-parts.module.css'

interface EnrolRailProps {
  fee: number
  /** One line under the fee: how long it can be watched. */
  note?: ReactNode
  /** The words of the bar's key on phones. */
  act: string
  /** What the enrolment room puts here. */
  children: (slots: EnrolSlots) => ReactNode
}

const railId = 'enrol'

/** The price and the way in: beside the page on desktops; on phones a bar above the thumb leads to it. */
export function EnrolRail({ fee, note, act, children }: EnrolRailProps) {
  return (
    <>
      <aside className={`detail-rail panel stack ${styles.rail}`} id={railId} aria-label={m.catalogue_enrolling()}>
        <div>
          <p className="fee fee-large">{formatFee(fee)}</p>
          {note ? <p className="hint">{note}</p> : null}
        </div>
        <EnrolPlace fallback={<StudentsOnly />}>{children}</EnrolPlace>
      </aside>
      <div className="buy-bar only-phone">
        <p className="fee">{formatFee(fee)}</p>
        <a className="btn btn-primary" href={`#${railId}`}>
          {act}
        </a>
      </div>
    </>
  )
}

/** What a reader who is no student is told; it also stands until the enrolment room's part has come. @see C-CLD-06, C-VD-05 */
function StudentsOnly() {
  return (
    <>
      <NoticeBox>{m.catalogue_students_only()}</NoticeBox>
      <AppLink className="btn btn-primary btn-block" to="/login">
        {m.platform_login()}
      </AppLink>
    </>
  )
}
