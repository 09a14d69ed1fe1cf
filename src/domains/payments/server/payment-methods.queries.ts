import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { OrderReply } from '../contract/orders.contract.ts'
import type { AdminPaymentMethodRow, MethodKind, PaymentMethodRow } from '../contract/payment-methods.contract.ts'

export interface PaymentMethod {
  readonly name: string
  readonly accountNo: string | null
  readonly description: string
  readonly position: number
  readonly active: boolean
  readonly kind: MethodKind
  readonly familyId: number
}
export type StoredMethod = PaymentMethod & { readonly id: number; readonly family: string }

function methods(db: Db) {
  return db
    .selectFrom('paymentMethods as method')
    .innerJoin('walletFamilies as family', 'family.id', 'method.familyId')
    .selectAll('method')
    .select(['family.name as family', sql<MethodKind>`method.kind`.as('kind')])
    .orderBy('position')
    .orderBy('method.id')
}

/** The methods that payers see, in display order. */
export async function listActiveMethods(db: Db): Promise<PaymentMethodRow[]> {
  const rows = await methods(db).where('active', '=', true).execute()
  return rows.map((row) => ({
    payment_method_id: row.id,
    method_name: row.name,
    account_no: row.accountNo,
    description: row.description,
  }))
}

/** The methods that payers see, with the fields that identify a wallet. */
export async function listWallets(db: Db): Promise<OrderReply['wallets']> {
  const rows = await methods(db).where('active', '=', true).execute()
  return rows.map(({ id, name, family, kind, accountNo, description }) => ({
    ...{ id, name, family, kind, description },
    account_no: accountNo,
  }))
}

export async function listMethods(db: Db): Promise<AdminPaymentMethodRow[]> {
  return (await methods(db).execute()).map(toAdminRow)
}

/** Converts a stored method to its admin row. */
export function toAdminRow(row: StoredMethod): AdminPaymentMethodRow {
  return {
    payment_method_id: row.id,
    method_name: row.name,
    account_no: row.accountNo,
    description: row.description,
    position: row.position,
    active: row.active,
    kind: row.kind,
    family: row.family,
  }
}

export function findMethod(db: Db, id: number): Promise<StoredMethod | undefined> {
  return methods(db).where('method.id', '=', id).executeTakeFirst()
}

export function lockMethod(tx: Tx, id: number): Promise<StoredMethod | undefined> {
  return methods(tx).where('method.id', '=', id).forUpdate('method').executeTakeFirst()
}

/** Locks a method FOR SHARE, so that its family cannot change while payments are recorded with it concurrently. */
export function holdMethod(tx: Tx, id: number): Promise<StoredMethod | undefined> {
  return methods(tx).where('method.id', '=', id).forShare('method').executeTakeFirst()
}

/** Finds a family by name, case-insensitively, and creates it if it is missing. */
export async function findOrAddFamily(tx: Tx, name: string): Promise<number> {
  await tx
    .insertInto('walletFamilies')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('walletFamilies')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirstOrThrow()
  return id
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
