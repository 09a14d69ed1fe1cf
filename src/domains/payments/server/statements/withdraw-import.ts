import { credit, debit, postAll } from '#domains/ledger/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { lockFamily } from '../transfers/number-use.queries.ts'
import { lockMethod } from '../wallets/payment-methods.queries.ts'
import { balanceRows, postingOf, walletOf } from './balance-rows.ts'
import {
  countWithdrawn,
  findImport,
  isImportUsed,
  listRowsOfImport,
  lockImport,
  moveRowsAway,
  updateWithdrawn,
} from './imports.queries.ts'
import { listRowsBeside, lockRows, type RowMoney, updateHeld } from './row-money.queries.ts'

interface Withdrawal {
  readonly importId: number
  readonly reason: string
}

/**
 * Withdraws an import of which nothing was given or explained, such as one of another wallet: what the ledger holds of
 * its rows is booked back, and the rows are archived, so that the file can be imported again, for this wallet or
 * another. A repeated call changes nothing.
 *
 * @throws Refusal STATEMENT_IMPORT_NOT_FOUND - no such import
 * @throws Refusal STATEMENT_IMPORT_USED - money of it was given or explained, or a payment with one of its numbers was
 *   recorded since
 * @see docs/decisions/0296-imports-of-statements-are-withdrawn.md
 */
export function withdrawImport(
  db: Db,
  admin: AdminViewer,
  { importId, reason }: Withdrawal,
): Promise<{ id: number; rows: number }> {
  return db.transaction().execute(async (tx) => {
    const known = await findImport(tx, importId)
    const method = known && (await lockMethod(tx, known.methodId))
    if (!method) throw new Refusal('STATEMENT_IMPORT_NOT_FOUND')
    // No transfer of the family is recorded and no file of the wallet imported meanwhile, so none misses that its row
    // goes: a row explains transfers of every wallet of its family.
    await lockFamily(tx, method.familyId)
    const imported = await lockImport(tx, importId)
    if (!imported?.withdrawnAt) await withdraw(tx, admin, { importId, methodId: method.id, reason })
    return { id: importId, rows: await countWithdrawn(tx, importId) }
  })
}

async function withdraw(
  tx: Tx,
  admin: AdminViewer,
  { importId, methodId, reason }: Withdrawal & { readonly methodId: number },
): Promise<void> {
  const beside = await listRowsBeside(tx, importId)
  const own = new Set(await listRowsOfImport(tx, importId))
  const rows = (await lockRows(tx, [...own, ...beside])).filter(({ id }) => own.has(id))
  if (await isImportUsed(tx, importId)) throw new Refusal('STATEMENT_IMPORT_USED')
  const held = rows.filter(({ heldMmk }) => heldMmk > 0)
  await bookBack(tx, held, { admin, reason })
  await moveRowsAway(tx, importId)
  await balanceBeside(tx, admin, beside)
  await updateWithdrawn(tx, importId, { by: admin.id, reason })
  const after = { rows: await countWithdrawn(tx, importId), amountMmk: sumOf(held), reason }
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: 'statement.withdraw',
    target: `payment-method:${methodId}`,
    before: null,
    after,
  })
}

/** Transfers with the number of a row that is gone belong to the rows that are left with it. */
async function balanceBeside(tx: Tx, { id }: AdminViewer, rowIds: readonly number[]): Promise<void> {
  try {
    await balanceRows(tx, await lockRows(tx, rowIds), { type: 'admin', id })
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('STATEMENT_IMPORT_USED')
    throw error
  }
}

const sumOf = (rows: readonly RowMoney[]) => rows.reduce((sum, { heldMmk }) => sum + heldMmk, 0)

const ROWS_AT_ONCE = 500

/** Books what is held of rows back out of the wallet. */
async function bookBack(
  tx: Tx,
  rows: readonly Locked<RowMoney>[],
  { admin, reason }: { readonly admin: AdminViewer; readonly reason: string },
): Promise<void> {
  const actor = { type: 'admin', id: admin.id } as const
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    const postings = some.map((row) => {
      const entries = [debit({ kind: 'suspense' }, row.heldMmk), credit(walletOf(row), row.heldMmk)]
      return { ...postingOf(row, { kind: 'statement-withdrawn', entries, actor }), reason }
    })
    await postAll(tx, postings)
    await updateHeld(
      tx,
      some.map((row) => ({ ...row, heldMmk: 0 })),
    )
  }
}
