import { createHash } from 'node:crypto'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { OutReason } from '../../contract/payout-batches.contract.ts'
import { lockCurrentAccounts, type PayoutAccount, stateOf } from '../accounts/payout-accounts.queries.ts'
import { deductVoided } from '../deductions/deduct-voided.ts'
import { lockPayoutRuns, readOpenDeductions } from '../deductions/deductions.queries.ts'
import { withDeductions } from '../deductions/plan-deductions.ts'
import { transferredMmk } from '../transferred-amount.ts'
import { type FreePayout, lockFreePayouts, lockOwners } from './batch-payees.queries.ts'
import { findNewestBatchId } from './batches.queries.ts'
import { readPayoutHolds } from './payout-holds.queries.ts'

/** What is due to a payee, and whether a batch can send it. Amounts are in kyat. */
interface GatheredPayee {
  readonly ownerId: number
  /** With what is deducted from each when the batch sends it. */
  readonly payouts: readonly Locked<FreePayout>[]
  /** Payouts less all open deductions; zero or negative when deductions take up everything. */
  readonly totalMmk: number
  readonly account: PayoutAccount | undefined
  readonly outReason: OutReason | null
}

export interface Gathered {
  /** Largest amount first. */
  readonly payees: readonly GatheredPayee[]
  /** Sum of what is sent. */
  readonly totalMmk: number
  readonly version: string
}

/**
 * Gathers unpaid payouts and open deductions by payee. Voids since the last run are recorded first, so that they are
 * deducted. Serialised with payout runs.
 */
export async function gatherPayees(tx: Tx, admin: AdminViewer): Promise<Gathered> {
  await lockPayoutRuns(tx)
  await deductVoided(tx, admin.id)
  const byOwner = Map.groupBy(await lockFreePayouts(tx), ({ ownerId }) => ownerId)
  const ownerIds = [...byOwner.keys()]
  const open = await readOpenDeductions(tx, ownerIds)
  await lockOwners(tx, ownerIds)
  const accounts = await lockCurrentAccounts(tx, ownerIds)
  const holds = await readPayoutHolds(tx, ownerIds)
  const payees = [...byOwner].map(([ownerId, own]): GatheredPayee => {
    const account = accounts.get(ownerId)
    const payouts = withDeductions(own, open.get(ownerId) ?? 0)
    const totalMmk = own.reduce((sum, payout) => sum + transferredMmk(payout), 0) - (open.get(ownerId) ?? 0)
    return { ownerId, payouts, totalMmk, account, outReason: outReasonOf(totalMmk, account, holds.has(ownerId)) }
  })
  const sorted = payees.toSorted((a, b) => b.totalMmk - a.totalMmk || a.ownerId - b.ownerId)
  const totalMmk = payees.reduce((sum, payee) => sum + (payee.outReason === null ? payee.totalMmk : 0), 0)
  return { payees: sorted, totalMmk, version: versionOf(sorted, await findNewestBatchId(tx)) }
}

function outReasonOf(totalMmk: number, account: PayoutAccount | undefined, isOnHold: boolean): OutReason | null {
  if (isOnHold) return 'on_hold'
  if (totalMmk <= 0) return 'nothing_due'
  if (!account) return 'no_account'
  const state = stateOf(account)
  if (state === 'usable') return null
  return state === 'unconfirmed' ? 'account_unconfirmed' : 'account_waiting'
}

/** A checksum of everything that a batch would store. */
function versionOf(payees: readonly GatheredPayee[], newestBatchId: number): string {
  const lines = payees.map(({ ownerId, payouts, totalMmk, account, outReason }) => [
    ...[ownerId, totalMmk, account?.id ?? null, outReason],
    payouts.map(({ id, deductedMmk: keptMmk }) => [id, keptMmk]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([newestBatchId, lines]))
    .digest('hex')
}
