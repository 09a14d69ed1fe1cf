import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import type { PayerRefund } from './listed-refunds.queries.ts'

/** Enough for payers to identify their own transfers. */
export const NUMBER_END = 6

export function toPayerRefund(refund: PayerRefund, urlOf: (path: string) => string): OrderReply['refunds'][number] {
  const { id, amountMmk, state, methodName, sentNumberKey, sentPicturePath, at } = refund
  const numberEnd = sentNumberKey?.slice(-NUMBER_END) ?? null
  return {
    id,
    amount: amountMmk,
    state,
    wallet: methodName,
    number_end: numberEnd,
    at: yangonTimestamp(at),
    picture_url: sentPicturePath && urlOf(sentPicturePath),
  }
}
