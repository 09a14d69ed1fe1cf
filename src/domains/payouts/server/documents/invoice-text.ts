import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { formatAmount, groupThousands } from '#platform/contract/money.ts'
import { m } from '#platform/server/plain-messages.ts'
import { deductionText, formatMonth, invoiceNumber } from '../../contract/invoice-labels.ts'
import type { Payout } from '../payouts.queries.ts'
import { transferredMmk } from '../transferred-amount.ts'
import type { InvoiceText } from './typeset-document.ts'

/** The company as the settings name it. */
export interface Company {
  readonly company_name: string
  readonly contact_phone: string
  readonly contact_email: string
}

/** Texts of an invoice PDF, the same as on the invoice page, and the company. @see P-INV-01 to P-INV-03, OWN-14 */
export function toInvoiceText(payout: Payout, company: Company, locale: Locale): InvoiceText {
  const inLanguage = { locale }
  const count = (value: number) => (locale === 'my' ? toBurmeseDigits(value) : String(value))
  return {
    lang: locale,
    product: m.product_name({}, inLanguage),
    heading: m.payouts_invoice({}, inLanguage),
    number: invoiceNumber(payout.id),
    company: [company.company_name, company.contact_phone, company.contact_email],
    facts: factsOf(payout, locale),
    heads: [
      m.payouts_course_name({}, inLanguage),
      m.payouts_course_fee({}, inLanguage),
      m.payouts_total_students({}, inLanguage),
      m.payouts_percentage({}, inLanguage),
      m.payouts_total_amount({}, inLanguage),
    ],
    cells: [
      payout.title,
      formatAmount(payout.unitFeeMmk),
      count(payout.totalStudents),
      count(payout.percentage),
      formatAmount(payout.totalAmountMmk),
    ],
    salary: { label: m.payouts_salary({}, inLanguage), value: groupThousands(payout.payableMmk) },
    transfer: transferOf(payout, locale),
    note: m.payouts_percentage_note({}, inLanguage),
  }
}

function transferOf(payout: Payout, locale: Locale): InvoiceText['transfer'] {
  const { deductedMmk } = payout
  if (deductedMmk === 0) return []
  const label = (deductedMmk > 0 ? m.payouts_deducted : m.payouts_given_back)({}, { locale })
  return [
    { label, value: deductionText(deductedMmk) },
    { label: m.payouts_transferred({}, { locale }), value: groupThousands(transferredMmk(payout)) },
  ]
}

function factsOf(payout: Payout, locale: Locale): InvoiceText['facts'] {
  const inLanguage = { locale }
  const isSchool = payout.ownerRole === 'school'
  const isPaid = payout.paidOn !== null
  return [
    { label: (isSchool ? m.payouts_school_no : m.payouts_teacher_no)({}, inLanguage), value: payout.ownerNo },
    {
      label: (isSchool ? m.payouts_school_name : m.payouts_teacher_name)({}, inLanguage),
      value: payout.ownerName ?? '–',
    },
    { label: m.payouts_phone({}, inLanguage), value: payout.ownerPhone ?? '–' },
    periodOf(payout, locale),
    {
      label: m.payouts_payment_date({}, inLanguage),
      value: payout.paidOn === null ? '–' : formatDay(payout.paidOn, locale),
    },
    {
      label: m.payouts_status({}, inLanguage),
      value: (isPaid ? m.payouts_paid : m.payouts_unpaid)({}, inLanguage),
    },
    ...(payout.reference === null ? [] : [{ label: m.payouts_reference({}, inLanguage), value: payout.reference }]),
  ]
}

function periodOf({ startDate, endDate, periodMonth }: Payout, locale: Locale) {
  if (startDate !== null && endDate !== null) {
    const value = `${formatDay(startDate, locale)} ~ ${formatDay(endDate, locale)}`
    return { label: m.payouts_class_date({}, { locale }), value }
  }
  return { label: m.payouts_month({}, { locale }), value: formatMonth(periodMonth ?? '', locale) }
}
