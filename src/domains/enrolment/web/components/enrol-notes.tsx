import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { answerTime } from '../answer-time.ts'
import type { OwnEnrolment } from './use-own-enrolment.ts'

/** When the reply to a payment picture is due; once overdue, that it is late and whom to contact. @see STU-08 */
export function AnswerNote({ answerBy }: { answerBy: string }) {
  const { late, hours, minutes } = answerTime(answerBy, new Date())
  const time = { hours: localDigits(hours), minutes: localDigits(minutes) }
  if (!late) return <p className="hint">{m.enrolment_answer_within(time)}</p>
  return (
    <NoticeBox tone="gold">
      <p>
        {m.enrolment_answer_late(time)} <AppLink to={paths.about()}>{m.enrolment_answer_ask()}</AppLink>
      </p>
    </NoticeBox>
  )
}

/** When and why an application was rejected, and what happens to a transfer that was sent. @see STU-10 */
export function RejectionNote({ own }: { own: OwnEnrolment | undefined }) {
  if (!own?.rejectedAt) return null
  return (
    <NoticeBox tone="danger">
      <p>{m.enrolment_rejected_on({ date: formatDay(own.rejectedAt.slice(0, 10), currentLocale()) })}</p>
      {own.reason ? (
        <p>
          <WrittenText>{m.enrolment_notice_reason({ reason: own.reason })}</WrittenText>
        </p>
      ) : null}
      {own.proofUrl === null ? null : <p>{m.enrolment_rejected_paid()}</p>}
    </NoticeBox>
  )
}
