import { type Actor, credit, debit, type Entry, type NewPosting, postAll } from '#domains/ledger/server/index.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import {
  listRowsOfMethod,
  listRowsWithNumber,
  listSharedNumbers,
  lockRows,
  type RowMoney,
  updateHeld,
} from './row-money.queries.ts'

const suspense = { kind: 'suspense' } as const

/** The wallet of a row in the ledger. */
export const walletOf = ({ methodId }: RowMoney) => ({ kind: 'wallet', holder: methodId }) as const

/**
 * Books what is left of the money of applied rows as suspense: what neither a received transfer nor a resolution
 * explains. A transfer that is recorded later takes its money out of suspense, because it books its own arrival; one
 * that is withdrawn brings it back.
 *
 * Idempotent.
 *
 * @throws Refusal TRANSACTION_ALREADY_USED - the row was resolved otherwise
 */
export async function balanceRows(tx: Tx, rows: readonly Locked<RowMoney>[], actor: Actor): Promise<void> {
  const moves = rows.flatMap((row) => {
    const leftMmk = leftOf(row)
    if (!row.isApplied || leftMmk === row.heldMmk) return []
    const changeMmk = leftMmk - row.heldMmk
    const entries = [debit(walletOf(row), changeMmk), credit(suspense, changeMmk)]
    return [{ row: { ...row, heldMmk: leftMmk }, posting: postingOf(row, { kind: 'statement-row', entries, actor }) }]
  })
  if (moves.length === 0) return
  await postAll(
    tx,
    moves.map(({ posting }) => posting),
  )
  await updateHeld(
    tx,
    moves.map(({ row }) => row),
  )
}

/** As balanceRows, for the rows with the number of a transfer that was recorded or withdrawn. Locks them. */
export async function balanceRowsWithNumber(tx: Tx, numberKey: string, actor: Actor): Promise<void> {
  await balanceRows(tx, await lockRows(tx, await listRowsWithNumber(tx, numberKey)), actor)
}

/**
 * As balanceRows, for the rows that a wallet which has moved to another family concerns: its own, and those with
 * numbers of its transfers. Locks them.
 *
 * @throws Refusal INVALID_INPUT - under `family`: a row that was resolved otherwise has the number of a transfer
 */
export async function balanceRowsOfMethod(tx: Tx, methodId: number, actor: Actor): Promise<void> {
  const rows = await lockRows(tx, await listRowsOfMethod(tx, methodId))
  const explained = rows.find(
    ({ amountMmk, recordedMmk, resolvedMmk }) => resolvedMmk > 0 && recordedMmk + resolvedMmk > amountMmk,
  )
  if (explained)
    throw invalidFields({ family: validationMessage('family_number_used', { other: explained.numberTyped ?? '' }) })
  await balanceRows(tx, rows, actor)
}

/**
 * As balanceRows, for each number of several rows, which earlier releases counted for all of them. A number that was
 * explained otherwise is left, and the check of the ledger names its rows.
 *
 * @returns how many numbers there are
 */
export async function balanceSharedNumbers(db: Db): Promise<number> {
  const numbers = await listSharedNumbers(db)
  for (const number of numbers) {
    const balance = db.transaction().execute((tx) => balanceRowsWithNumber(tx, number, { type: 'system', id: null }))
    await balance.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  return numbers.length
}

/** What remains to be explained of the money of a row, in kyat. More may be recorded than the statement shows. */
function leftOf({ id, amountMmk, recordedMmk, resolvedMmk, givenMmk, isShared }: RowMoney): number {
  const isExplained = resolvedMmk > 0 || (isShared && givenMmk > 0)
  if (isExplained && recordedMmk + resolvedMmk > amountMmk) {
    throw new Refusal('TRANSACTION_ALREADY_USED', {
      fields: { transaction_no: validationMessage('transaction_no_used', { other: `S${id}` }) },
    })
  }
  return Math.max(0, amountMmk - recordedMmk - resolvedMmk)
}

/** Books that held money leaves suspense for another account, or comes back from there when the amount is negative. */
export async function moveHeld(
  tx: Tx,
  row: Locked<RowMoney>,
  { kind, amountMmk, feeMmk = 0, to, actor, reason }: HeldMove,
): Promise<void> {
  const fee = debit({ kind: 'difference' }, feeMmk)
  const entries = [debit(suspense, amountMmk), fee, credit(to, amountMmk + feeMmk)]
  await postAll(tx, [{ ...postingOf(row, { kind, entries, actor }), reason }])
  await updateHeld(tx, [{ ...row, heldMmk: row.heldMmk - amountMmk }])
}

interface HeldMove {
  readonly kind: string
  readonly amountMmk: number
  /** What the other account has booked besides, and no wallet holds: a cost of the product. */
  readonly feeMmk?: number
  readonly to: Entry['account']
  readonly actor: Actor
  readonly reason: string
}

export function postingOf(
  { id, movements }: RowMoney,
  { kind, entries, actor }: { kind: string; entries: readonly Entry[]; actor: Actor },
): NewPosting {
  return { kind, key: `row:${id}:${movements + 1}`, actor, entries }
}
