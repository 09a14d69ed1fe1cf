import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { Column } from '#platform/web/table/data-table.tsx'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import type { ReasonPreset } from '../../../contract/reason-presets.contract.ts'
import { EnrolmentActions } from './enrolment-actions.tsx'
import styles from './enrolment-columns.module.css'
import { enrolmentStatus } from './enrolment-status.ts'

/** Finance sees the name; the profile link needs the right to open people. */
export function enrolmentColumns(
  mayOpenPeople: boolean,
  presets: readonly ReasonPreset[],
): Column<EnrolmentPaymentRow>[] {
  return [
    {
      id: 'student',
      kind: 'title',
      head: m.payments_desk_student(),
      cut: true,
      cell: ({ student }) => <Student student={student} mayOpen={mayOpenPeople} />,
    },
    { id: 'title', head: m.payments_desk_course(), phoneLine: true, cut: true, cell: (row) => <Course row={row} /> },
    {
      id: 'fee',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: (row) => formatAmount(row.fee),
    },
    {
      id: 'payment',
      head: m.payments_head_payment(),
      phoneLabel: m.payments_head_payment(),
      cut: true,
      cell: (row) => <Payment row={row} />,
    },
    {
      id: 'status',
      head: m.payments_head_status(),
      phoneLabel: m.payments_head_status(),
      cell: (row) => <Status row={row} />,
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => <EnrolmentActions row={row} presets={presets} />,
    },
  ]
}

function Student({ student, mayOpen }: { student: EnrolmentPaymentRow['student']; mayOpen: boolean }) {
  const name = <WrittenText>{student.name || student.no}</WrittenText>
  return (
    <>
      {mayOpen ? <AppLink to={paths.admin.user.detail({ type: 'student', id: student.id })}>{name}</AppLink> : name}
      <span className={`small ${styles.under}`}>
        {[student.no, student.phone_number_1].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function Course({ row }: { row: EnrolmentPaymentRow }) {
  return (
    <>
      <WrittenText>{row.title}</WrittenText>
      <span className={`small ${styles.under}`}>
        <WrittenText>{row.owner.name}</WrittenText>
      </span>
    </>
  )
}

function Payment({ row }: { row: EnrolmentPaymentRow }) {
  const [proof] = row.proofs
  if (row.payment_verified_at) {
    return (
      <span>
        <Badge tone="jade">{m.payments_proof_verified()}</Badge> <Shortfall row={row} />
        {row.payment ? <RecordedTransfer payment={row.payment} difference={differenceOf(row)} /> : null}
      </span>
    )
  }
  if (row.payment && row.rest > 0) {
    const isCredit = row.status === EnrolmentStatus.rejected
    const badge = isCredit ? (
      <Badge tone="info">
        {row.received > 0
          ? m.payments_registrations_credit({ amount: formatAmount(row.received) })
          : m.payments_transfers_refunded()}
      </Badge>
    ) : (
      <Badge tone="gold">{m.payments_picture_part()}</Badge>
    )
    const difference = row.shortfall || isCredit ? 0 : row.received - row.fee
    return (
      <span>
        {row.shortfall ? <Shortfall row={row} /> : badge}{' '}
        <RecordedTransfer payment={row.payment} difference={difference} isPart />
      </span>
    )
  }
  if (!proof) return m.payments_proof_none()
  return (
    <a
      href={proof.url}
      target="_blank"
      rel="noreferrer"
      aria-label={m.payments_picture_of({ name: row.student.name ?? row.student.no })}
    >
      {m.payments_desk_picture()}
    </a>
  )
}

/** What was waived or is no longer asked for counts as received. */
function differenceOf({ received, fee, shortfall }: EnrolmentPaymentRow): number {
  return received - fee + (shortfall && !shortfall.waiting ? shortfall.amount : 0)
}

/** The rest that is no longer asked for, or a waiver that waits for a second person. */
function Shortfall({ row: { shortfall } }: { row: EnrolmentPaymentRow }) {
  if (!shortfall) return null
  const amount = { amount: formatAmount(shortfall.amount) }
  if (shortfall.waiting) {
    return (
      <span title={m.payments_waive_waits(amount)}>
        <Badge tone="gold">{m.payments_waive_short(amount)}</Badge>
      </span>
    )
  }
  return (
    <span className="small">
      {shortfall.kind === 'waived' ? m.payments_waived(amount) : m.payments_short_by(amount)}
    </span>
  )
}

interface RecordedTransferProps {
  payment: NonNullable<EnrolmentPaymentRow['payment']>
  /** Received amount of all transfers less the fee. */
  difference: number
  /** Whether it has paid a part, whose amount is shown. */
  isPart?: boolean
}

/**
 * What is unusual beside the badge; below it method and number of the last transfer, and its amount where it is not the
 * fee.
 */
function RecordedTransfer({ payment, difference, isPart = false }: RecordedTransferProps) {
  const facts = [
    payment.method_name,
    payment.transaction_no,
    (difference !== 0 || isPart) && payment.amount && formatAmount(payment.amount),
  ]
  return (
    <>
      {difference > 0 ? (
        <span className="small">{m.payments_desk_over({ amount: formatAmount(difference) })}</span>
      ) : null}
      {difference < 0 ? (
        <span className={`small ${styles.late}`}>{m.payments_desk_short({ amount: formatAmount(-difference) })}</span>
      ) : null}{' '}
      {payment.repeats === null ? null : (
        <span className={`small ${styles.late}`}>{m.payments_repeats({ id: payment.repeats })}</span>
      )}
      <span className={`small ${styles.under}`}>
        <WrittenText>{facts.filter(Boolean).join(' · ')}</WrittenText>
      </span>
    </>
  )
}

function Status({ row }: { row: EnrolmentPaymentRow }) {
  const { label, tone } = enrolmentStatus(row.status)
  return (
    <span>
      <Badge tone={tone}>{label}</Badge>
      {row.status === EnrolmentStatus.approved && row.end_access_date ? (
        <span className={`small ${styles.under}`}>
          {m.payments_until({ date: formatDay(row.end_access_date, currentLocale()) })}
        </span>
      ) : null}
    </span>
  )
}
