import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { type CalendarDay, monthNames } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { groupThousands } from '#platform/contract/money.ts'
import type { PayoutKind } from './admin-payouts.contract.ts'

/** Formats a wire month 'YYYY-MM' for display: 'အောက်တိုဘာ ၂၀၂၆'. */
export function formatMonth(month: string, locale: Locale): string {
  const [year = '', number = ''] = month.split('-')
  const text = `${monthNames[locale][Number(number) - 1] ?? ''} ${year}`
  return locale === 'my' ? toBurmeseDigits(text) : text
}

/** '-31,500', or '+31,500' for an amount that is given back. */
export function deductionText(deductedMmk: number): string {
  return `${deductedMmk > 0 ? '-' : '+'}${groupThousands(Math.abs(deductedMmk))}`
}

/** The number that is printed on an invoice: of its payout, so that no two invoices share one. @see OWN-14 */
export function invoiceNumber(payoutId: number): string {
  return `INV-${String(payoutId).padStart(6, '0')}`
}

/** File name of an invoice PDF, with the day of the download. @see P-INV-04, P-INV-05, OP-118 */
export function invoiceFileName(kind: PayoutKind, payeeNo: string, day: CalendarDay): string {
  return `${kind}Payment_${payeeNo}_${day.replaceAll('-', '')}.pdf`
}

interface SavedInvoice {
  readonly kind: PayoutKind
  readonly payoutId: number
  readonly payeeNo: string
  readonly day: CalendarDay
}

/**
 * The name under which the site's pages save an invoice: that of the reply with the number of the invoice, so that the
 * invoices of one day differ.
 *
 * @see OWN-14, docs/decisions/0365
 */
export function savedInvoiceName({ kind, payoutId, payeeNo, day }: SavedInvoice): string {
  return invoiceFileName(kind, payeeNo, day).replace(/\.pdf$/, `_${invoiceNumber(payoutId)}.pdf`)
}
