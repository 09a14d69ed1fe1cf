import { carryOverPayments } from '#domains/payments/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { carryOverPayouts } from '../runs/book-payouts.ts'
import { carryOverMoneyJob } from './carry-over-money.job.ts'

/** Creates missing orders and books what is not in the ledger yet. */
export async function carryOverMoney(db: Db): Promise<{ orders: number; payouts: number }> {
  const orders = await carryOverPayments(db)
  return { orders, payouts: await carryOverPayouts(db) }
}

export function carryOverMoneyHandler({ db, log }: Pick<AppServices, 'db' | 'log'>): JobHandler {
  return handleJob(carryOverMoneyJob, async () => {
    const carried = await carryOverMoney(db)
    if (carried.orders + carried.payouts > 0) log.info(carried, 'money carried over into the ledger')
  })
}
