import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { requireAsSeen } from '#platform/server/http/require-as-seen.ts'
import type { PaymentMethodChange } from '../contract/payment-methods.contract.ts'
import {
  deleteMethod,
  insertMethod,
  isMethodUsed,
  lockMethod,
  type PaymentMethod,
  toAdminRow,
  updateMethod,
} from './payment-methods.queries.ts'

/** Adds a place that fees are paid to. */
export function addPaymentMethod(db: Db, admin: AdminViewer, method: PaymentMethod): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const id = await insertMethod(tx, method)
    await recordChange(tx, admin, { verb: 'create', id, before: null, after: method })
    return id
  })
}

/**
 * Changes of a place that fees are paid to what is given.
 *
 * @param seen - what the desk's screen showed of that
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such method
 * @throws Refusal CHANGED_MEANWHILE - another admin has changed the same since the screen was filled
 */
export function changePaymentMethod(
  db: Db,
  admin: AdminViewer,
  { id, method, seen }: { id: number; method: Partial<PaymentMethod>; seen: PaymentMethodChange['seen'] },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await lockMethod(tx, id)
    if (!before) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    requireAsSeen(seen, toAdminRow(before))
    const { id: _same, ...stored } = before
    const after = { ...stored, ...method }
    await updateMethod(tx, id, after)
    await recordChange(tx, admin, { verb: 'update', id, before, after })
    return id
  })
}

/**
 * Removes a place that fees are paid to. One that verified payments name is kept and hidden from payers.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such method
 */
export function removePaymentMethod(db: Db, admin: AdminViewer, id: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await lockMethod(tx, id)
    if (!before) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    if (await isMethodUsed(tx, id)) await updateMethod(tx, id, { active: false })
    else await deleteMethod(tx, id)
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
