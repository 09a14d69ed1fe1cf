import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { PayoutReturnReply, RecordedReturn } from '../../contract/payout-returns.contract.ts'
import type { ListedReturn } from './returns.queries.ts'

/** A transfer that came back, as its owner sees it. */
export function toOwnReturn({ sentMmk, returnedAt, account, reason }: ListedReturn): PayoutReturnReply {
  return { amount: sentMmk, on: yangonTimestamp(returnedAt), account, reason }
}

export function toRecordedReturn(returned: ListedReturn): RecordedReturn {
  return { ...toOwnReturn(returned), id: returned.id, fee: returned.feeMmk, by: returned.returnedByName }
}
