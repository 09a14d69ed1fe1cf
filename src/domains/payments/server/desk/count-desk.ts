import { HOUR_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { DeskCounts } from '../../contract/desk-counts.contract.ts'
import { answerHours } from '../../contract/payment-proofs.contract.ts'
import { countOpen } from './desk-counts.queries.ts'
import { countWaitingPayments } from './payment-queue.queries.ts'

/** The numbers of the console's menu. @see P-CNT-01 */
export async function countForMenu(db: Db): Promise<DeskCounts> {
  const overdueBefore = new Date(now().getTime() - answerHours * HOUR_MS)
  const [waiting, open] = await Promise.all([countWaitingPayments(db, overdueBefore), countOpen(db)])
  return {
    waiting: waiting.count,
    overdue: waiting.overdue,
    second_person: open.secondPerson,
    refunds_asked: open.refundsAsked,
    refunds_approved: open.refundsApproved,
    wishes: open.wishes,
    unknown_money: open.unknownMoney,
    waivers: open.waivers,
  }
}
