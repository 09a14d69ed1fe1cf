import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { NamedKind, OutState } from '../../contract/statement-out.contract.ts'
import { lockFamily } from '../transfers/number-use.queries.ts'
import { findFamilyOfOutRow, lockOutRow, type OutRowFacts, readOutState, updateNamed } from './out-rows.queries.ts'

interface NamedMoney {
  readonly id: number
  readonly kind: NamedKind
  readonly reason: string
}
interface State {
  readonly id: number
  readonly state: OutState
}

/**
 * Says what money was that left a wallet. A fee of the wallet is booked; an own transfer is booked by the row of the
 * other wallet. A repeated call changes nothing.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - it was named before, something that was sent has its number and amount, or it
 *   is to be booked as a fee and something that was sent has its amount and day
 * @see docs/decisions/0180-money-that-leaves-a-wallet.md
 */
export function nameOutRow(db: Db, admin: AdminViewer, { id, kind, reason }: NamedMoney): Promise<State> {
  return db.transaction().execute(async (tx) => {
    await lockFamilyOf(tx, id)
    const row = await lockRow(tx, id)
    if (row.namedKind === kind && row.namedBy === admin.id) return { id, state: 'named' }
    const isBooked = kind === 'fee'
    if (row.namedKind !== null || isRecorded(await readOutState(tx, id), isBooked))
      throw new Refusal('STATEMENT_ROW_CHANGED')
    if (isBooked) await book(tx, row, { admin, kind: 'wallet-fee', amountMmk: row.amountMmk, reason })
    await updateNamed(tx, row, { named: { kind, reason, by: admin.id }, isBooked })
    await audit(tx, admin, { row, action: 'statement.out-name', after: { kind, reason } })
    return { id, state: 'named' }
  })
}

/**
 * Takes back what was said of money that left.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - nothing was said of it
 */
export function reopenOutRow(db: Db, admin: AdminViewer, { id, reason }: Omit<NamedMoney, 'kind'>): Promise<State> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, id)
    if (row.namedKind === null) throw new Refusal('STATEMENT_ROW_CHANGED')
    const isBooked = row.namedKind === 'fee'
    if (isBooked) await book(tx, row, { admin, kind: 'wallet-fee-undone', amountMmk: -row.amountMmk, reason })
    await updateNamed(tx, row, { named: null, isBooked })
    await audit(tx, admin, { row, action: 'statement.out-reopen', after: { reason } })
    return { id, state: await readOutState(tx, id) }
  })
}

/** Money of a refund or payout that is recorded is booked already. */
const isRecorded = (state: OutState, isBooked: boolean) => state === 'matched' || (isBooked && state === 'near')

/** So that what is sent from the family at the same moment is seen, or sees that the row is a fee. */
async function lockFamilyOf(tx: Tx, id: number): Promise<void> {
  const familyId = await findFamilyOfOutRow(tx, id)
  if (familyId !== undefined) await lockFamily(tx, familyId)
}

async function lockRow(tx: Tx, id: number): Promise<Locked<OutRowFacts>> {
  const row = await lockOutRow(tx, id)
  if (!row) throw new Refusal('STATEMENT_ROW_NOT_FOUND')
  return row
}

interface Fee {
  readonly admin: AdminViewer
  readonly kind: string
  readonly amountMmk: number
  readonly reason: string
}

async function book(
  tx: Tx,
  { id, methodId, movements }: Locked<OutRowFacts>,
  { admin, kind, amountMmk, reason }: Fee,
): Promise<void> {
  const entries = [debit({ kind: 'difference' }, amountMmk), credit({ kind: 'wallet', holder: methodId }, amountMmk)]
  await post(tx, { kind, key: `out:${id}:${movements + 1}`, actor: { type: 'admin', id: admin.id }, entries, reason })
}

interface AuditedAction {
  readonly row: Locked<OutRowFacts>
  readonly action: string
  readonly after: Readonly<Record<string, string>>
}

async function audit(tx: Tx, admin: AdminViewer, { row, action, after }: AuditedAction): Promise<void> {
  const target = `statement-out:${row.id}`
  await recordAudit(tx, { actorType: 'admin', actorId: admin.id, action, target, before: null, after })
}
