import { validationMessage } from '#platform/contract/validation.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { assertFieldsUnchanged } from '#platform/server/optimistic-lock.ts'
import type { PaymentMethodChange } from '../../contract/payment-methods.contract.ts'
import { balanceRowsOfMethod } from '../statements/balance-rows.ts'
import { findSharedNumber, isMethodUsed, moveToFamily } from '../transfers/transfers.queries.ts'
import {
  deleteMethod,
  findOrAddFamily,
  insertMethod,
  lockMethod,
  lockMethodToDelete,
  type PaymentMethod,
  type StoredMethod,
  toAdminRow,
  updateMethod,
} from './payment-methods.queries.ts'

/** A payment method as the desk sends it. Without a family, the method's name becomes the family. */
export type SentMethod = Omit<PaymentMethod, 'familyId'> & { readonly family: string | null }

/** Adds a payment method. */
export function addPaymentMethod(db: Db, admin: AdminViewer, { family, ...method }: SentMethod): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const familyId = await findOrAddFamily(tx, family ?? method.name)
    const id = await insertMethod(tx, { ...method, familyId })
    await recordChange(tx, admin, { verb: 'create', id, before: null, after: { ...method, family } })
    return id
  })
}

/**
 * Updates the given fields of a payment method. A changed family applies to the transfer numbers already recorded
 * with it.
 *
 * @param seen - the values that the admin's screen showed for these fields
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such method
 * @throws Refusal CHANGED_MEANWHILE - another admin has changed one of these fields since the screen was loaded
 * @throws Refusal INVALID_INPUT - under `family`: a transfer number exists in both families, or a row of a statement
 *   that was explained otherwise has it
 */
export function changePaymentMethod(
  db: Db,
  admin: AdminViewer,
  { id, method, expected }: { id: number; method: Partial<SentMethod>; expected: PaymentMethodChange['seen'] },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await lockMethod(tx, id)
    if (!before) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    assertFieldsUnchanged(expected, toAdminRow(before))
    const { family, ...columns } = method
    const familyId = await familyAfter(tx, before, family)
    await updateMethod(tx, before, { ...columns, familyId })
    if (familyId !== before.familyId) await balanceRowsOfMethod(tx, id, { type: 'admin', id: admin.id })
    const after = { ...before, ...method }
    await recordChange(tx, admin, { verb: 'update', id, before, after })
    return id
  })
}

async function familyAfter(tx: Tx, before: StoredMethod, family: string | null | undefined): Promise<number> {
  if (family === undefined || family === null) return before.familyId
  const familyId = await findOrAddFamily(tx, family)
  if (familyId === before.familyId) return familyId
  const shared = await findSharedNumber(tx, { methodId: before.id, familyId })
  if (shared !== undefined) throw invalidFields({ family: validationMessage('family_number_used', { other: shared }) })
  await moveToFamily(tx, before.id, familyId)
  return familyId
}

/**
 * Deletes a payment method. One that has verified payments is hidden from payers instead.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such method
 */
export function removePaymentMethod(db: Db, admin: AdminViewer, id: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await lockMethodToDelete(tx, id)
    if (!before) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    if (await isMethodUsed(tx, id)) await updateMethod(tx, before, { active: false })
    else await deleteMethod(tx, before)
    await recordChange(tx, admin, { verb: 'delete', id, before, after: null })
    return id
  })
}

async function recordChange(
  tx: Tx,
  admin: AdminViewer,
  change: { verb: string; id: number; before: object | null; after: object | null },
): Promise<void> {
  const { verb, id, before, after } = change
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: `payment-method.${verb}`,
    target: `payment-method:${id}`,
    before,
    after,
  })
}
