import * as z from 'zod/mini'
import { bareDigits, canonicalPhone } from '#platform/contract/phone.ts'

/** From where the money of a transfer came, by its wallet and the rows of statements. */
export const refundOrigin = z.object({
  /** A family of wallets, as in `wallets` of what may be refunded. */
  wallet_id: z.number(),
  wallet: z.string(),
  /** The payer's account. Null when no statement names it. */
  account_no: z.nullable(z.string()),
  /** The payer's name on the statement. */
  holder: z.nullable(z.string()),
})
export type RefundOrigin = z.output<typeof refundOrigin>

export const targetDifferences = ['wallet', 'account'] as const
export type TargetDifference = (typeof targetDifferences)[number]

interface Target {
  readonly walletId: number | null
  readonly accountNo: string
}

/**
 * In what the target of a refund is not the account from which the money came. Null when it is that account, or as much
 * of it as is known. A number is the same in any spelling, a phone number also with +95.
 */
export function differenceOf(origin: RefundOrigin | null, { walletId, accountNo }: Target): TargetDifference | null {
  if (origin === null) return null
  if (walletId !== origin.wallet_id) return 'wallet'
  return origin.account_no === null || accountKey(accountNo) === accountKey(origin.account_no) ? null : 'account'
}

function accountKey(typed: string): string {
  return canonicalPhone(typed) ?? bareDigits(typed).toUpperCase()
}
