import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { AdminPaymentMethodRow, PaymentMethodRow } from '../contract/payment-methods.contract.ts'

export interface PaymentMethod {
  readonly name: string
  readonly accountNo: string | null
  readonly description: string
  readonly position: number
  readonly active: boolean
}

function methods(db: Db) {
  return db.selectFrom('paymentMethods').selectAll().orderBy('position').orderBy('id')
}

/** The methods that payers see, in their order. */
export async function listActiveMethods(db: Db): Promise<PaymentMethodRow[]> {
  const rows = await methods(db).where('active', '=', true).execute()
  return rows.map((row) => ({
    payment_method_id: row.id,
    method_name: row.name,
    account_no: row.accountNo,
    description: row.description,
  }))
}

export async function listMethods(db: Db): Promise<AdminPaymentMethodRow[]> {
  return (await methods(db).execute()).map(toAdminRow)
}

/** A method as the desk is sent it. */
export function toAdminRow(row: PaymentMethod & { id: number }): AdminPaymentMethodRow {
  return {
    payment_method_id: row.id,
    method_name: row.name,
    account_no: row.accountNo,
    description: row.description,
    position: row.position,
    active: row.active,
  }
}

export function lockMethod(tx: Tx, id: number): Promise<(PaymentMethod & { id: number }) | undefined> {
  return tx.selectFrom('paymentMethods').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertMethod(tx: Tx, method: PaymentMethod): Promise<number> {
  const { id } = await tx.insertInto('paymentMethods').values(method).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateMethod(tx: Tx, id: number, method: Partial<PaymentMethod>): Promise<void> {
  await tx.updateTable('paymentMethods').set(method).where('id', '=', id).execute()
}

export async function deleteMethod(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('paymentMethods').where('id', '=', id).execute()
}

/** Whether a payment was verified as made by this method. */
export async function isMethodUsed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolments')
    .select('id')
    .where('paymentMethodId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
