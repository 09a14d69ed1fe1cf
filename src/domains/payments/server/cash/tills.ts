import { credit, debit, post, readBalance } from '#domains/ledger/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { groupThousands } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import type { CashDeposit, Till, TillCount } from '../../contract/cash.contract.ts'
import { listMethods, lockMethod, lockMethodForShare, type StoredMethod } from '../wallets/payment-methods.queries.ts'
import {
  findDepositByKey,
  insertDeposit,
  insertShift,
  type ListedTill,
  listTills,
  lockOpenShift,
  lockShift,
  type Shift,
  updateClosed,
} from './cash.queries.ts'

const walletOf = (holder: number) => ({ kind: 'wallet', holder }) as const

export async function showTills(db: Db): Promise<{ tills: Till[]; wallets: { id: number; name: string }[] }> {
  const [tills, methods] = await Promise.all([listTills(db), listMethods(db)])
  return {
    tills: tills.map(toTill),
    wallets: methods
      .filter(({ kind, state }) => kind !== 'cash' && state !== 'closed')
      .map(({ payment_method_id: id, method_name: name }) => ({ id, name })),
  }
}

function toTill({ id, name, active, balanceMmk, shiftId, openedBy, openedAt, receivedMmk }: ListedTill): Till {
  const shift =
    shiftId === null || openedAt === null
      ? null
      : { id: shiftId, opened_by: openedBy ?? '–', opened_at: yangonTimestamp(openedAt), received: receivedMmk }
  return { id, name, ...(!active && { closed: true }), balance: balanceMmk, shift }
}

/**
 * Opens a till, so that cash can be taken. One that is open stays so, also when somebody else has opened it.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such till, or a closed one
 * @see P-CSH-01
 */
export function openTill(db: Db, admin: AdminViewer, methodId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const method = await lockTill(tx, methodId)
    if (!method.active) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    const id = await insertShift(tx, methodId, admin.id)
    if (id === undefined) return ((await lockOpenShift(tx, methodId)) as Shift).id
    await recordTill(tx, admin, { verb: 'open-till', methodId, after: { open: true } })
    return id
  })
}

interface ClosedTill {
  readonly closing: number
  readonly counted: number
  readonly difference: number
}

/**
 * Closes a till with what was counted. A difference is booked at once, so that the next shift begins with what lies in
 * the till. A repeated call answers as the first one.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such till
 * @throws Refusal TILL_NOT_OPEN - no such shift, or closed with another count
 * @throws Refusal INVALID_INPUT - under `reason`: missing, and the amounts differ
 * @see P-CSH-04
 */
export function closeTill(
  db: Db,
  admin: AdminViewer,
  { methodId, count }: { methodId: number; count: TillCount },
): Promise<ClosedTill> {
  return db.transaction().execute(async (tx) => {
    await lockTill(tx, methodId)
    const shift = await lockShift(tx, { id: count.shift_id, methodId })
    if (!shift) throw new Refusal('TILL_NOT_OPEN')
    const { counted, reason = null } = count
    if (shift.closedAt !== null) return closedBefore(shift, counted)
    const closing = await readBalance(tx, walletOf(methodId))
    const difference = counted - closing
    if (difference !== 0 && !reason) throw invalidFields({ reason: 'reason_required' })
    await updateClosed(tx, shift, { closedBy: admin.id, closingMmk: closing, countedMmk: counted, reason })
    await post(tx, {
      kind: 'till-close',
      key: `till-close:${shift.id}`,
      actor: { type: 'admin', id: admin.id },
      entries: [debit(walletOf(methodId), difference), credit({ kind: 'difference' }, difference)],
      ...(reason && { reason }),
    })
    const after = { closingMmk: closing, countedMmk: counted, ...(reason && { reason }) }
    await recordTill(tx, admin, { verb: 'close-till', methodId, after })
    return { closing, counted, difference }
  })
}

function closedBefore({ closingMmk, countedMmk }: Shift, counted: number): ClosedTill {
  if (countedMmk !== counted) throw new Refusal('TILL_NOT_OPEN')
  const closing = closingMmk ?? 0
  return { closing, counted, difference: counted - closing }
}

/**
 * Records that cash was taken from a till to a bank or wallet.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such till
 * @throws Refusal INVALID_INPUT - under `to_method_id`: none, or cash; under `amount`: more than the till holds
 * @throws Refusal IDEMPOTENCY_KEY_REUSED - the key belongs to another deposit
 * @see P-CSH-05
 */
export function takeToBank(
  db: Db,
  admin: AdminViewer,
  { methodId, deposit }: { methodId: number; deposit: CashDeposit },
): Promise<{ id: number; balance: number }> {
  const { amount: amountMmk, to_method_id: toMethodId, key: clientKey } = deposit
  return db.transaction().execute(async (tx) => {
    // Under the lock of the till: a repeated call waits here and then finds the first one.
    await lockTill(tx, methodId)
    const known = await findDepositByKey(tx, clientKey)
    const balance = await readBalance(tx, walletOf(methodId))
    if (known) {
      const isSame = known.fromMethodId === methodId && known.toMethodId === toMethodId && known.amountMmk === amountMmk
      if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
      return { id: known.id, balance }
    }
    const target = await lockMethodForShare(tx, toMethodId)
    if (!target || target.kind === 'cash') throw invalidFields({ to_method_id: 'choice_invalid' })
    if (amountMmk > balance) {
      const range = { min: '1', max: groupThousands(String(Math.max(balance, 0))) }
      throw invalidFields({ amount: validationMessage('amount_range', range) })
    }
    const id = await insertDeposit(tx, { clientKey, fromMethodId: methodId, toMethodId, amountMmk, takenBy: admin.id })
    await post(tx, {
      kind: 'cash-deposit',
      key: `cash-deposit:${id}`,
      actor: { type: 'admin', id: admin.id },
      entries: [debit(walletOf(toMethodId), amountMmk), credit(walletOf(methodId), amountMmk)],
    })
    await recordTill(tx, admin, { verb: 'cash-to-bank', methodId, after: { amountMmk, family: target.name } })
    return { id, balance: balance - amountMmk }
  })
}

async function lockTill(tx: Tx, methodId: number): Promise<StoredMethod> {
  const method = await lockMethod(tx, methodId)
  if (method?.kind !== 'cash') throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  return method
}

async function recordTill(
  tx: Tx,
  admin: AdminViewer,
  { verb, methodId, after }: { verb: string; methodId: number; after: object },
): Promise<void> {
  const [action, target] = [`payment-method.${verb}`, `payment-method:${methodId}`]
  await recordAudit(tx, { actorType: 'admin', actorId: admin.id, action, target, after })
}
