import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { AdminOpenDeduction } from '../../contract/admin-payouts.contract.ts'
import { recordedEntry, toAdminPayee, unrecordedEntry } from '../payout-replies.ts'
import { readPayees } from '../payouts.queries.ts'
import { listUnrecorded } from './deduct-voided.ts'
import { listNewestDeductions, readOpenDeductions } from './deductions.queries.ts'

const ENTRIES_PER_OWNER = 5

/**
 * One page of the owners whose deductions no payout has made up for, largest amount first, with their newest entries.
 *
 * Voids since the last payout run are included. All reads use one snapshot, so that a concurrent run does not count
 * one twice.
 */
export function showDeductions(db: Db, page: number): Promise<Page<AdminOpenDeduction> & { owed_total: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const open = await readOpenDeductions(tx)
      const unrecorded = Map.groupBy(await listUnrecorded(tx), ({ ownerId }) => ownerId)
      for (const [ownerId, deductions] of unrecorded) {
        open.set(
          ownerId,
          deductions.reduce((sum, { netMmk }) => sum + netMmk, open.get(ownerId) ?? 0),
        )
      }
      const owing = [...open]
        .filter(([, openMmk]) => openMmk !== 0)
        .toSorted(([id, openMmk], [otherId, otherMmk]) => otherMmk - openMmk || id - otherId)
      const shown = owing.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      const ownerIds = shown.map(([ownerId]) => ownerId)
      const payees = await readPayees(tx, ownerIds)
      const recorded = Map.groupBy(
        await listNewestDeductions(tx, ownerIds, ENTRIES_PER_OWNER),
        ({ ownerId }) => ownerId,
      )
      const rows = shown.flatMap(([ownerId, openMmk]) => {
        const payee = payees.get(ownerId)
        if (!payee) return []
        const entries = [
          ...(unrecorded.get(ownerId) ?? []).map(unrecordedEntry),
          ...(recorded.get(ownerId) ?? []).map(recordedEntry),
        ]
        return { payee: toAdminPayee(payee), open_amount: openMmk, entries: entries.slice(0, ENTRIES_PER_OWNER) }
      })
      const owed = owing.reduce((sum, [, openMmk]) => sum + Math.max(0, openMmk), 0)
      return { ...toPage(rows, { total: owing.length, page }), owed_total: owed }
    })
}
