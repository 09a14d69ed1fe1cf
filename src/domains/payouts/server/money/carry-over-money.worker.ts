import { balanceSharedNumbers, carryOverPayments, settleDeletedApplicants } from '#domains/payments/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { carryOverPayouts } from '../runs/book-payouts.ts'
import { carryOverMoneyJob } from './carry-over-money.job.ts'

/**
 * Creates missing orders, books what is not in the ledger yet, settles applicants whose deletion enqueued no job, and
 * counts each transfer for one row of a statement.
 */
export async function carryOverMoney(db: Db): Promise<{ orders: number; payouts: number; applicants: number }> {
  const orders = await carryOverPayments(db)
  await balanceSharedNumbers(db)
  return { orders, payouts: await carryOverPayouts(db), applicants: await settleDeletedApplicants(db) }
}

export function carryOverMoneyHandler({ db, log }: Pick<AppServices, 'db' | 'log'>): JobHandler {
  return handleJob(carryOverMoneyJob, async () => {
    const carried = await carryOverMoney(db)
    if (carried.orders + carried.payouts + carried.applicants > 0)
      log.info(carried, 'money carried over into the ledger')
  })
}
