import { listBrokenPostings, readTrialBalance, type TrialBalanceRow } from '#domains/ledger/server/index.ts'
import {
  countUnordered,
  listCouponDifferences,
  listOrderDifferences,
  listOutDifferences,
  listRefundDifferences,
  listStatementDifferences,
  listUnpaidVerified,
  type MoneyDifference,
} from '#domains/payments/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import { listPayeeDifferences } from '../batches/batch-payees.queries.ts'
import { listPayoutDifferences } from '../payouts.queries.ts'
import { listReturnDifferences } from '../returns/returns.queries.ts'
import { listBalanceDifferences, listCashDifferences, listPositionDifferences } from './balance-differences.queries.ts'

export interface LedgerReport {
  readonly trialBalance: readonly TrialBalanceRow[]
  /** Number of enrolments without an order. */
  readonly unordered: number
  /** Empty when the ledger matches. */
  readonly differences: readonly MoneyDifference[]
}

/**
 * Compares the ledger with orders, transfers, enrolments and payouts.
 *
 * All reads use one snapshot, so that concurrent writes do not appear as differences. What a job has still to book
 * after a decision does appear.
 */
export function checkLedger(db: Db): Promise<LedgerReport> {
  return readSnapshot(db, async (tx) => {
    const trialBalance = await readTrialBalance(tx)
    const sumMmk = trialBalance.reduce((sum, { balance }) => sum + balance, 0)
    const broken = await listBrokenPostings(tx)
    const unpaid = await listUnpaidVerified(tx)
    const differences = [
      ...(sumMmk === 0 ? [] : [{ subject: 'all entries', rowsMmk: 0, ledgerMmk: sumMmk }]),
      ...broken.map(({ key, total }) => ({ subject: `posting ${key}`, rowsMmk: 0, ledgerMmk: total })),
      ...(await listOrderDifferences(tx)),
      ...(await listCouponDifferences(tx)),
      ...(await listRefundDifferences(tx)),
      ...(await listStatementDifferences(tx)),
      ...(await listOutDifferences(tx)),
      ...unpaid.map((id) => ({ subject: `verified enrolment ${id} is not paid`, rowsMmk: 0, ledgerMmk: 0 })),
      ...(await listPayoutDifferences(tx)),
      ...(await listPayeeDifferences(tx)),
      ...(await listReturnDifferences(tx)),
      ...(await listPositionDifferences(tx)),
      ...(await listCashDifferences(tx)),
      ...(await listBalanceDifferences(tx)),
    ]
    return { trialBalance, unordered: await countUnordered(tx), differences }
  })
}
