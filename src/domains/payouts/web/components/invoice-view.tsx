import type { ReactNode } from 'react'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { formatAmount, groupThousands } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { CheckIcon, ClockIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import { deductionText, invoiceNumber } from '../../contract/invoice-labels.ts'
import type { ClassInvoice, CourseInvoice, InvoiceTransfer } from '../../contract/payouts.contract.ts'
import { DownloadButton } from './download-button.tsx'
import { OwnReturn } from './payout-return.tsx'
import styles from './payouts.module.css'
import { dayText } from './period.tsx'

/** Fields of the two kinds of invoice under common names. */
interface InvoiceLine {
  readonly title: string
  readonly feeMmk: number
  readonly totalMmk: number
}

interface InvoiceViewProps {
  kind: PayoutKind
  role: OwnerRole
  invoice: ClassInvoice | CourseInvoice
  line: InvoiceLine
  /** The days of a class, or the month of a video course, with their label. */
  period: { label: string; value: ReactNode }
}

/** An invoice for its payee. @see P-INV-01 to P-INV-03 */
export function InvoiceView({ kind, role, invoice, line, period }: InvoiceViewProps) {
  const isSchool = role === 'school'
  const isPaid = invoice.paid_unpaid !== null
  return (
    <article className="panel stack">
      <div className={styles.head}>
        <h1>{m.payouts_invoice()}</h1>
        <Badge tone={isPaid ? 'jade' : 'gold'} icon={isPaid ? CheckIcon : ClockIcon}>
          {isPaid ? m.payouts_paid() : m.payouts_unpaid()}
        </Badge>
      </div>
      {invoice.returned ? <OwnReturn returned={invoice.returned} /> : null}
      <dl className={styles.facts}>
        <Fact label={m.payouts_invoice_no()}>{invoiceNumber(invoice.id)}</Fact>
        <Fact label={isSchool ? m.payouts_school_no() : m.payouts_teacher_no()}>{invoice.account_no}</Fact>
        <Fact label={isSchool ? m.payouts_school_name() : m.payouts_teacher_name()}>
          <WrittenText>{invoice.name}</WrittenText>
        </Fact>
        <Fact label={m.payouts_phone()}>{invoice.phone_number_1}</Fact>
        <Fact label={period.label}>{period.value}</Fact>
        <Fact label={m.payouts_payment_date()}>{invoice.paid_unpaid && dayText(invoice.paid_unpaid)}</Fact>
        {invoice.reference === null ? null : <Fact label={m.payouts_reference()}>{invoice.reference}</Fact>}
      </dl>
      <div className={styles.table}>
        <DataTable caption={m.payouts_invoice()} columns={columns(invoice)} rows={[line]} rowKey={() => invoice.id} />
      </div>
      <p className={styles.salary}>
        <span>{m.payouts_salary()}</span>
        <strong>{groupThousands(invoice.payment_total_amount)}</strong>
      </p>
      {invoice.deducted_amount === 0 ? null : <Transfer invoice={invoice} />}
      {invoice.transfer ? <SentTransfer transfer={invoice.transfer} /> : null}
      <p className="hint">{m.payouts_percentage_note()}</p>
      <div className="row">
        <DownloadButton kind={kind} payoutId={invoice.id} payeeNo={invoice.account_no} title={line.title} />
      </div>
    </article>
  )
}

function Transfer({ invoice: { deducted_amount, transferred_amount } }: Pick<InvoiceViewProps, 'invoice'>) {
  return (
    <>
      <p className={styles.salary}>
        <span>{deducted_amount > 0 ? m.payouts_deducted() : m.payouts_given_back()}</span>
        <span>{deductionText(deducted_amount)}</span>
      </p>
      <p className={styles.salary}>
        <span>{m.payouts_transferred()}</span>
        <strong>{groupThousands(transferred_amount)}</strong>
      </p>
    </>
  )
}

/** The transfer that has paid this invoice, perhaps with others. */
function SentTransfer({ transfer }: { transfer: InvoiceTransfer }) {
  const { amount, payouts, method_name, transaction_no, on, picture_url } = transfer
  return (
    <p>
      {m.payouts_sent_with({ amount: formatAmount(amount), n: localDigits(payouts) })}{' '}
      <WrittenText>{method_name}</WrittenText> · <span className="keep">{transaction_no}</span> ·{' '}
      <span className="keep">{dayText(on)}</span>
      {picture_url === null ? null : (
        <>
          {' '}
          <a href={picture_url} target="_blank" rel="noreferrer">
            {m.payouts_batch_picture()}
          </a>
        </>
      )}
    </p>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}

function columns({ total_std, percentage }: ClassInvoice | CourseInvoice): Column<InvoiceLine>[] {
  const number = (id: string, label: string, value: (line: InvoiceLine) => string): Column<InvoiceLine> => ({
    id,
    kind: 'number',
    head: label,
    phoneLabel: label,
    cell: value,
  })
  return [
    { id: 'title', kind: 'title', head: m.payouts_course_name(), cell: ({ title }) => title },
    number('fee', m.payouts_course_fee(), ({ feeMmk }) => formatAmount(feeMmk)),
    number('students', m.payouts_total_students(), () => localDigits(total_std)),
    number('percentage', m.payouts_percentage(), () => localDigits(percentage)),
    number('total', m.payouts_total_amount(), ({ totalMmk }) => formatAmount(totalMmk)),
  ]
}
