import { formatDay, yangonDay } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/server/plain-messages.ts'
import { drawableText } from '#platform/server/typesetting/open-typesetter.ts'
import { receiptNumber } from '../../contract/receipts.contract.ts'
import { endOfNumber } from '../transfers/end-of-number.ts'
import type { PrintedReceipt } from './receipts.queries.ts'
import type { ReceiptText } from './typeset-receipt.ts'

/** The texts of a receipt in one language. */
export function toReceiptText(
  receipt: PrintedReceipt,
  { company, checkUrl, locale }: { company: readonly string[]; checkUrl: string; locale: Locale },
): ReceiptText {
  const inLanguage = { locale }
  const { methodName, numberKey, withdrawnAt } = receipt
  const payerLabel = receipt.title === null ? m.payments_receipt_applicant : m.payments_receipt_payer
  const title = receipt.title ?? m.payments_receipt_registration({}, inLanguage)
  const wallet = [methodName, numberKey && `…${endOfNumber(numberKey)}`].filter(Boolean).join(' · ')
  const facts = [
    { label: m.payments_receipt_day({}, inLanguage), value: formatDay(yangonDay(receipt.receivedAt), locale) },
    { label: payerLabel({}, inLanguage), value: drawableText(receipt.payerName ?? '–') },
    { label: m.payments_receipt_for({}, inLanguage), value: drawableText(title) },
    { label: m.payments_till_reference({}, inLanguage), value: receipt.reference },
    { label: m.payments_receipt_wallet({}, inLanguage), value: drawableText(wallet) || '–' },
    { label: m.payments_receipt_rest({}, inLanguage), value: formatAmount(receipt.restMmk) },
  ]
  return {
    lang: locale,
    product: m.product_name({}, inLanguage),
    heading: m.payments_receipt({}, inLanguage),
    number: receiptNumber(receipt),
    company: company.map(drawableText),
    facts,
    amount: { label: m.payments_receipt_amount({}, inLanguage), value: formatAmount(receipt.amountMmk) },
    withdrawn: withdrawnAt && m.payments_receipt_withdrawn({}, inLanguage),
    check: { label: m.payments_receipt_check_at({}, inLanguage), value: checkUrl.replace(/^https?:\/\//, '') },
    checkUrl,
  }
}
