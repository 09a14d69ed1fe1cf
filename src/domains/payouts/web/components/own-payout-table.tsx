import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import type { ClassPayoutRow, CoursePayoutRow } from '../../contract/payouts.contract.ts'
import { Deduction } from './deduction.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './payouts.module.css'
import { DayRange, dayText, monthText } from './period.tsx'

type AnyRow = ClassPayoutRow | CoursePayoutRow

/** Unpaid or paid payouts of classes. @see P-TAB-03 */
export function OwnClassPayouts({ rows, isHistory }: { rows: readonly ClassPayoutRow[]; isHistory: boolean }) {
  const columns: Column<ClassPayoutRow>[] = [
    titleColumn('class', (row) => row.course_name),
    {
      id: 'days',
      head: m.payouts_class_date(),
      phoneLabel: m.payouts_class_date(),
      cell: (row) => (
        <span>
          <DayRange from={row.start_date} to={row.end_date} />
        </span>
      ),
    },
    ...moneyColumns<ClassPayoutRow>(isHistory),
    actionColumn('class', (row) => row.course_name),
  ]
  return (
    <div className={styles.table}>
      <DataTable caption={m.payouts_tab_class()} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}

/** Unpaid or paid payouts of video courses, one row per month. @see P-TAB-05 */
export function OwnCoursePayouts({ rows, isHistory }: { rows: readonly CoursePayoutRow[]; isHistory: boolean }) {
  const columns: Column<CoursePayoutRow>[] = [
    titleColumn('course', (row) => row.course_title),
    {
      id: 'month',
      head: m.payouts_month(),
      phoneLabel: m.payouts_month(),
      cell: (row) => monthText(row.period_month),
    },
    ...moneyColumns<CoursePayoutRow>(isHistory),
    actionColumn('course', (row) => row.course_title),
  ]
  return (
    <div className={styles.table}>
      <DataTable caption={m.payouts_tab_course()} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}

const invoicePaths = { class: paths.owner.classInvoice, course: paths.owner.courseInvoice } as const

function titleColumn<Row extends AnyRow>(kind: PayoutKind, title: (row: Row) => string): Column<Row> {
  return {
    id: 'title',
    kind: 'title',
    head: m.payouts_course_title(),
    cell: (row) => (
      <AppLink to={invoicePaths[kind](row.id)}>
        <WrittenText>{title(row)}</WrittenText>
      </AppLink>
    ),
  }
}

function moneyColumns<Row extends AnyRow>(isHistory: boolean): Column<Row>[] {
  const paidOn: Column<Row> = {
    id: 'paid',
    head: m.payouts_payment_date(),
    phoneLabel: m.payouts_payment_date(),
    cell: (row) => (row.paid_unpaid === null ? '–' : <span className="keep">{dayText(row.paid_unpaid)}</span>),
  }
  return [
    ...(isHistory ? [paidOn] : []),
    {
      id: 'students',
      kind: 'number',
      head: m.payouts_student_count(),
      phoneLabel: m.payouts_student_count(),
      cell: (row) => localDigits(row.total_std),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payouts_receivable(),
      phoneLabel: m.payouts_receivable(),
      cell: amount,
    },
  ]
}

/** The receivable amount, and what is deducted from it. */
function amount({ payment_total_amount, deducted_amount, returned }: AnyRow) {
  return (
    <span>
      <strong>{formatAmount(payment_total_amount)}</strong>
      <Deduction amountMmk={deducted_amount} />
      {returned ? (
        <span className={`small ${styles.beneath}`}>
          <Badge tone="danger">{m.payouts_returned()}</Badge>
        </span>
      ) : null}
    </span>
  )
}

function actionColumn<Row extends AnyRow>(kind: PayoutKind, title: (row: Row) => string): Column<Row> {
  return {
    id: 'actions',
    kind: 'actions',
    head: m.payouts_actions(),
    cell: (row) => (
      <span className={styles.actions}>
        <DownloadButton kind={kind} payoutId={row.id} payeeNo={row.account_no} title={title(row)} />
        <AppLink className="btn" to={invoicePaths[kind](row.id)} aria-label={m.payouts_view_of({ title: title(row) })}>
          {m.payouts_view()}
        </AppLink>
      </span>
    ),
  }
}
