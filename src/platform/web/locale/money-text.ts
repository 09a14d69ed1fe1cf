import { formatAmount, formatFee, groupThousands } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'

/** A fee on a payment screen, whose unit stays on its line. Replies and mails have a plain space. */
export function shownFee(feeMmk: number | string): string {
  return `MMK\u00a0${groupThousands(feeMmk)}`
}

/** A fee in the catalogue, which wraps where large text needs it; 0 is also described as free. @see X-MON-01 */
export function feeText(feeMmk: number): string {
  return saidFree(formatFee(feeMmk), feeMmk)
}

/** An amount on payment screens and in lists of students; 0 is also described as free. @see X-MON-02 */
export function amountText(amountMmk: number): string {
  return saidFree(formatAmount(amountMmk), amountMmk)
}

function saidFree(amount: string, mmk: number): string {
  return mmk === 0 ? m.platform_amount_free({ amount }) : amount
}
