import { formatAmount, formatFee } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'

/** A fee in the catalogue and on detail pages; 0 is also described as free. @see X-MON-01 */
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
