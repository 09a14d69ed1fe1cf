import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import type { AdminDeductionEntry, AdminOpenDeduction } from '../../contract/admin-payouts.contract.ts'
import { recordedEntry, toAdminPayee, unrecordedEntry } from '../payout-replies.ts'
import { type Payee, readPayees } from '../payouts.queries.ts'
import { listUnrecorded, type UnrecordedDeduction } from './deduct-voided.ts'
import { listNewestDeductions, readOpenDeductions } from './deductions.queries.ts'

const ENTRIES_PER_OWNER = 5

/**
 * One page of the owners whose deductions no payout has made up for, largest amount first, with their newest entries.
 */
export function showDeductions(db: Db, page: number): Promise<Page<AdminOpenDeduction> & { owed_total: number }> {
  return readSnapshot(db, async (tx) => {
    const owing = await readOwing(tx)
    const shown = owing.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    const rows = (await describe(tx, shown, ENTRIES_PER_OWNER)).map(({ payee, openMmk, entries }) => ({
      payee: toAdminPayee(payee),
      open_amount: openMmk,
      entries: [...entries],
    }))
    const owed = owing.reduce((sum, { openMmk }) => sum + Math.max(0, openMmk), 0)
    return { ...toPage(rows, { total: owing.length, page }), owed_total: owed }
  })
}

/** All of these owners, in the same order, each with at most so many of the newest entries. */
export function listDeductionsOfAll(db: Db, entriesPerOwner: number): Promise<OwnerWithEntries[]> {
  return readSnapshot(db, async (tx) => describe(tx, await readOwing(tx), entriesPerOwner))
}

interface Owing {
  readonly ownerId: number
  /** What payouts have not made up for, in kyat; negative when the owner gets some back. */
  readonly openMmk: number
  /** Voids since the last payout run. */
  readonly unrecorded: readonly UnrecordedDeduction[]
}

async function readOwing(tx: Tx): Promise<Owing[]> {
  const open = await readOpenDeductions(tx)
  const unrecorded = Map.groupBy(await listUnrecorded(tx), ({ ownerId }) => ownerId)
  return [...new Set([...open.keys(), ...unrecorded.keys()])]
    .map((ownerId) => {
      const own = unrecorded.get(ownerId) ?? []
      const openMmk = own.reduce((sum, { netMmk }) => sum + netMmk, open.get(ownerId) ?? 0)
      return { ownerId, openMmk, unrecorded: own }
    })
    .filter(({ openMmk }) => openMmk !== 0)
    .toSorted((a, b) => b.openMmk - a.openMmk || a.ownerId - b.ownerId)
}

interface OwnerWithEntries {
  readonly payee: Payee
  readonly openMmk: number
  readonly entries: readonly AdminDeductionEntry[]
}

async function describe(tx: Tx, owing: readonly Owing[], entriesPerOwner: number): Promise<OwnerWithEntries[]> {
  const ownerIds = owing.map(({ ownerId }) => ownerId)
  const payees = await readPayees(tx, ownerIds)
  const recorded = Map.groupBy(await listNewestDeductions(tx, ownerIds, entriesPerOwner), ({ ownerId }) => ownerId)
  return owing.flatMap(({ ownerId, openMmk, unrecorded }) => {
    const payee = payees.get(ownerId)
    if (!payee) return []
    const entries = [...unrecorded.map(unrecordedEntry), ...(recorded.get(ownerId) ?? []).map(recordedEntry)]
    return { payee, openMmk, entries: entries.slice(0, entriesPerOwner) }
  })
}
