import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import { endOfNumber } from '../transfers/end-of-number.ts'
import type { PayerRefund } from './listed-refunds.queries.ts'

export function toPayerRefund(refund: PayerRefund, urlOf: (path: string) => string): OrderReply['refunds'][number] {
  const { id, amountMmk, state, methodName, sentNumberKey, sentPicturePath, at } = refund
  const numberEnd = sentNumberKey && endOfNumber(sentNumberKey)
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
