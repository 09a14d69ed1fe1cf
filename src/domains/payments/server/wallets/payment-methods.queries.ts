import { sql } from 'kysely'
import { today } from '#platform/server/clock.ts'
import { betweenDays } from '#platform/server/database/between-days.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import type {
  AdminPaymentMethodRow,
  MethodKind,
  PaymentMethodRow,
  WalletState,
} from '../../contract/payment-methods.contract.ts'

export interface PaymentMethod {
  readonly name: string
  readonly accountNo: string | null
  readonly description: string
  readonly position: number
  readonly active: boolean
  readonly paused: boolean
  readonly holderName: string | null
  readonly qrText: string | null
  readonly dailyCapMmk: number | null
  /** Digits of its transfer numbers. */
  readonly numberDigits: number | null
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

const offered = (db: Db) => methods(db).where('active', '=', true).where('paused', '=', false)

/** The methods that payers see, in display order. */
export async function listActiveMethods(db: Db): Promise<PaymentMethodRow[]> {
  const rows = await offered(db).execute()
  return rows.map((row) => ({
    payment_method_id: row.id,
    method_name: row.name,
    account_no: row.accountNo,
    description: row.description,
    holder_name: row.holderName,
    family: row.family,
    qr_text: row.qrText,
    kind: row.kind,
  }))
}

/** The methods that payers see, with the fields that identify a wallet. */
export async function listWallets(db: Db): Promise<OrderReply['wallets']> {
  const rows = await offered(db).execute()
  const received = await readReceivedToday(
    db,
    rows.filter(({ dailyCapMmk }) => dailyCapMmk !== null).map(({ id }) => id),
  )
  return rows.map(
    ({ id, name, family, kind, accountNo, description, holderName, qrText, dailyCapMmk, numberDigits }) => ({
      id,
      name,
      family,
      kind,
      description,
      account_no: accountNo,
      holder_name: holderName,
      qr_text: qrText,
      number_digits: numberDigits,
      cap_left: dailyCapMmk === null ? null : Math.max(0, dailyCapMmk - (received.get(id) ?? 0)),
    }),
  )
}

/** What was recorded today as received by each of some wallets, in kyat. */
async function readReceivedToday(db: Db, methodIds: readonly number[]): Promise<Map<number, number>> {
  if (methodIds.length === 0) return new Map()
  const day = today()
  const { rows } = await sql<{ id: number; receivedMmk: number }>`
    select payment_method_id as id, sum(amount_mmk)::bigint as received_mmk
    from transfers
    where state = 'received' and payment_method_id = any(${methodIds}::bigint[])
      and ${betweenDays('insertedAt', { from: day, to: day })}
    group by payment_method_id`.execute(db)
  return new Map(rows.map(({ id, receivedMmk }) => [id, receivedMmk]))
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
    family_id: row.familyId,
    state: walletState(row),
    holder_name: row.holderName,
    qr_text: row.qrText,
    daily_cap: row.dailyCapMmk,
    number_digits: row.numberDigits,
  }
}

function walletState({ active, paused }: Pick<PaymentMethod, 'active' | 'paused'>): WalletState {
  if (!active) return 'closed'
  return paused ? 'paused' : 'open'
}

export function findMethod(db: Db, id: number): Promise<StoredMethod | undefined> {
  return methods(db).where('method.id', '=', id).executeTakeFirst()
}

/**
 * Locks a method against changes and new payments. Foreign keys to it are still checked: a transaction that has locked
 * rows of a statement checks them when it updates a row twice, while a withdrawal that has locked the method waits for
 * those rows.
 */
export async function lockMethod(tx: Tx, id: number): Promise<Locked<StoredMethod> | undefined> {
  return asLockedIfAny(await methods(tx).where('method.id', '=', id).forNoKeyUpdate('method').executeTakeFirst())
}

/** Locks a method so that nothing that refers to it is stored meanwhile. */
export async function lockMethodToDelete(tx: Tx, id: number): Promise<Locked<StoredMethod> | undefined> {
  return asLockedIfAny(await methods(tx).where('method.id', '=', id).forUpdate('method').executeTakeFirst())
}

/** Locks a method FOR SHARE, so that its family cannot change while payments are recorded with it concurrently. */
export function lockMethodForShare(tx: Tx, id: number): Promise<StoredMethod | undefined> {
  return methods(tx).where('method.id', '=', id).forShare('method').executeTakeFirst()
}

/**
 * As lockMethodForShare, for a transfer that is received: its family is locked FOR SHARE, too, so that nothing is sent
 * from it with the same number.
 */
export function lockReceivingMethod(tx: Tx, id: number): Promise<StoredMethod | undefined> {
  return methods(tx).where('method.id', '=', id).forShare(['method', 'family']).executeTakeFirst()
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

export async function updateMethod(
  tx: Tx,
  { id }: Locked<StoredMethod>,
  method: Partial<PaymentMethod>,
): Promise<void> {
  await tx.updateTable('paymentMethods').set(method).where('id', '=', id).execute()
}

export async function deleteMethod(tx: Tx, { id }: Locked<StoredMethod>): Promise<void> {
  await tx.deleteFrom('paymentMethods').where('id', '=', id).execute()
}
