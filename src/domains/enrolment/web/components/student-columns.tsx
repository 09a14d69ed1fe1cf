import { classTypeName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { formatDay, formatTime, yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { amountText } from '#platform/web/locale/money-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { Column } from '#platform/web/table/data-table.tsx'
import { EnrolmentStatus } from '../../contract/enrolment-status.ts'
import type { StudentRow } from '../../contract/students.contract.ts'
import styles from './student-columns.module.css'
import type { Decide, Verb } from './use-decision.tsx'

/** Table columns of an owner's students. @see T-STU-02 */
export function studentColumns(decide: Decide, deciding: number | null): Column<StudentRow>[] {
  return [
    {
      id: 'name',
      kind: 'title',
      head: m.enrolment_head_student(),
      cut: true,
      cell: (row) => (
        <>
          <AppLink
            to={paths.profile.student(row.student_id)}
            aria-label={m.enrolment_view_student({ name: nameOf(row) })}
          >
            {nameOf(row)}
          </AppLink>
          {row.phone_number_1 ? (
            <p className="small">
              <a href={`tel:${row.phone_number_1.replace(/[^\d+]/g, '')}`}>{row.phone_number_1}</a>
            </p>
          ) : null}
        </>
      ),
    },
    { id: 'course', head: m.enrolment_head_title(), phoneLine: true, cut: true, cell: course },
    { id: 'time', head: m.enrolment_head_time(), cell: time },
    { id: 'status', head: m.enrolment_head_status(), cut: true, cell: statusCell },
    { id: 'payment', head: m.enrolment_head_payment(), phoneLine: true, cell: (row) => <Payment row={row} /> },
    {
      id: 'actions',
      kind: 'actions',
      head: m.enrolment_head_actions(),
      cell: (row) => <Decisions row={row} decide={decide} busy={deciding === row.class_student_id} />,
    },
  ]
}

const nameOf = ({ name }: StudentRow) => name || m.enrolment_notice_nameless()

/** Classes of one course differ by their first day. */
function course({ course_name, start_date }: StudentRow) {
  return (
    <>
      <span lang={langOf(course_name)}>{withWholeWords(course_name)}</span>
      <DayLine day={start_date} sentenceOf={m.enrolment_class_starts} />
    </>
  )
}

/** A day: below 960 px as a sentence, in a table alone, so that it is never cut; the sentence is its title there. */
function DayLine({ day, sentenceOf }: { day: string; sentenceOf: (inputs: { day: string }) => string }) {
  const short = formatDay(day, currentLocale())
  const sentence = sentenceOf({ day: short })
  return (
    <p className="small">
      <span className="only-phone">{sentence}</span>
      <span className="only-wide" title={sentence}>
        {short}
      </span>
    </p>
  )
}

function time({ class_type, start_time, end_time }: StudentRow) {
  const locale = currentLocale()
  return (
    <>
      {classTypeName(class_type)}
      <p className="small keep">
        {formatTime(start_time, locale)} – {formatTime(end_time, locale)}
      </p>
    </>
  )
}

function Payment({ row }: { row: StudentRow }) {
  if (row.fee === 0) return amountText(row.fee)
  return (
    <div>
      {row.payment_verified ? (
        <Badge tone="jade">{m.enrolment_payment_verified()}</Badge>
      ) : (
        <Badge tone="gold">{m.enrolment_payment_unverified()}</Badge>
      )}
      <p className="small keep">
        {formatAmount(row.fee)}{' '}
        {row.url === null ? null : (
          <a className={styles.proof} href={row.url} target="_blank" rel="noreferrer">
            {m.enrolment_proof_short()}
          </a>
        )}
      </p>
    </div>
  )
}

/** The status, and when the student applied. */
function statusCell(row: StudentRow) {
  return (
    <div>
      <Status row={row} />
      {row.insert_time ? <DayLine day={row.insert_time} sentenceOf={m.enrolment_applied_on} /> : null}
    </div>
  )
}

function Status({ row: { status } }: { row: StudentRow }) {
  if (status === EnrolmentStatus.approved) return <Badge tone="jade">{m.enrolment_student_approved()}</Badge>
  if (status === EnrolmentStatus.rejected) return <Badge tone="danger">{m.enrolment_student_cancelled()}</Badge>
  if (status === EnrolmentStatus.finished) return <Badge>{m.enrolment_status_finished()}</Badge>
  return <Badge tone="gold">{m.enrolment_student_applied()}</Badge>
}

/** Whether an owner can finish the enrolment: the class and its access have ended. @see OP-084 */
export function isOver({ status, end_date, end_access_date: accessEnd }: StudentRow): boolean {
  const day = yangonDay(new Date())
  return status === EnrolmentStatus.approved && end_date < day && accessEnd !== null && accessEnd < day
}

/** The names of the buttons end with that of the student, which tells them apart in a list of buttons. */
function Decisions({ row, decide, busy }: { row: StudentRow; decide: Decide; busy: boolean }) {
  const concerned = { name: nameOf(row), row, decide, busy }
  if (isOver(row))
    return (
      <div className="row row-actions">
        <DecisionButton verb="finish" tone="btn-quiet" label={m.enrolment_finish()} {...concerned} />
      </div>
    )
  const applying = row.status === EnrolmentStatus.applying
  if (!applying && row.status !== EnrolmentStatus.rejected) return null
  return (
    <div className="row row-actions">
      <DecisionButton verb="accept" tone="btn-primary" label={m.enrolment_accept()} {...concerned} />
      {applying ? <DecisionButton verb="reject" tone="btn-danger" label={m.enrolment_reject()} {...concerned} /> : null}
    </div>
  )
}

interface DecisionButtonProps {
  readonly verb: Verb
  readonly tone: string
  readonly label: string
  readonly name: string
  readonly row: StudentRow
  readonly decide: Decide
  readonly busy: boolean
}

function DecisionButton({ verb, tone, label, name, row, decide, busy }: DecisionButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${tone}`}
      aria-label={`${label} – ${name}`}
      aria-disabled={busy}
      onClick={() => decide(verb, row)}
    >
      {label}
    </button>
  )
}
