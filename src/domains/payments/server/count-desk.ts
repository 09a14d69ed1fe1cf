import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type DeskCounts, missingDays, mostMissing } from '../contract/desk-counts.contract.ts'
import { answerHours } from '../contract/payment-proofs.contract.ts'
import { countOpen } from './desk-counts.queries.ts'
import { countWaitingPayments } from './payment-queue.queries.ts'
import { countMissing } from './statements/missing.queries.ts'

const HOUR_MS = 60 * 60 * 1000

/** The numbers of the console's menu. @see P-CNT-01 */
export async function countForMenu(db: Db): Promise<DeskCounts> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  const [waiting, open, missing] = await Promise.all([
    countWaitingPayments(db, hoursAgo(answerHours)),
    countOpen(db),
    countMissing(db, { since: hoursAgo(missingDays * 24), most: mostMissing }),
  ])
  return {
    ...{ waiting: waiting.count, overdue: waiting.overdue, second_person: open.secondPerson },
    ...{ refunds_asked: open.refundsAsked, refunds_approved: open.refundsApproved, wishes: open.wishes },
    ...{ unknown_money: open.unknownMoney, missing },
  }
}
