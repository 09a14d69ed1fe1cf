import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { ShortfallKind } from '../../contract/shortfalls.contract.ts'

/** The rest of an order that was paid in part and is no longer asked for. */
export interface Shortfall {
  readonly id: number
  readonly orderId: number
  readonly kind: ShortfallKind
  readonly amountMmk: number
  readonly reason: string
  readonly askedBy: number
  /** Null while a waiver waits for a second person. */
  readonly closedBy: number | null
  readonly verificationId: number | null
}

const shortfalls = (db: Db) =>
  db
    .selectFrom('shortfalls')
    .select(['id', 'orderId', 'amountMmk', 'reason', 'askedBy', 'closedBy', 'verificationId'])
    .select(sql<ShortfallKind>`kind`.as('kind'))

/** The waiver of an order that waits for a second person. */
export function findOpenShortfall(db: Db, orderId: number): Promise<Shortfall | undefined> {
  return shortfalls(db).where('orderId', '=', orderId).where('closedAt', 'is', null).executeTakeFirst()
}

/** What was accepted for an order and not reversed. */
export function findAcceptedShortfall(db: Db, orderId: number): Promise<Shortfall | undefined> {
  return shortfalls(db)
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'accepted')
    .where('reversedAt', 'is', null)
    .executeTakeFirst()
}

/** What was accepted for the order of an enrolment and not reversed. */
export function findShortfallOf(db: Db, enrolmentId: number): Promise<Shortfall | undefined> {
  return shortfalls(db)
    .where('orderId', '=', ({ selectFrom }) => selectFrom('orders').select('id').where('enrolmentId', '=', enrolmentId))
    .where('outcome', '=', 'accepted')
    .where('reversedAt', 'is', null)
    .executeTakeFirst()
}

type NewShortfall = Pick<Shortfall, 'orderId' | 'kind' | 'amountMmk' | 'reason' | 'askedBy'>

/** Inserts what one admin asks for. The caller has locked the order. */
export async function insertShortfall(tx: Tx, asked: NewShortfall): Promise<number> {
  const { id } = await tx
    .insertInto('shortfalls')
    .values({ ...asked, askedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Closed {
  readonly outcome: 'accepted' | 'undone' | 'declined' | 'replaced'
  readonly adminId: number
  readonly verificationId?: number
}

/** Ends the wait for a second person. The caller has locked the order. */
export async function closeShortfall(tx: Tx, id: number, { outcome, adminId, verificationId }: Closed): Promise<void> {
  await tx
    .updateTable('shortfalls')
    .set({ outcome, closedBy: adminId, closedAt: now(), verificationId: verificationId ?? null })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

/** Marks an accepted one as reversed. The caller has locked the order. */
export async function markShortfallReversed(tx: Tx, id: number, adminId: number): Promise<void> {
  await tx.updateTable('shortfalls').set({ reversedBy: adminId, reversedAt: now() }).where('id', '=', id).execute()
}

/** Adds to what is no longer due of an order, which the caller has locked. */
export async function addReduction(tx: Tx, orderId: number, amountMmk: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ reducedMmk: eb('reducedMmk', '+', amountMmk) }))
    .where('id', '=', orderId)
    .execute()
}

/** A shortfall as the console shows it: a waiver that waits, or what was accepted and not reversed. */
export interface ListedShortfall extends Shortfall {
  readonly enrolmentId: number
  readonly askedByName: string | null
  readonly closedByName: string | null
  readonly at: Date
}

const listedOf = prepareOnce(
  (_, { enrolmentIds }: { enrolmentIds: readonly number[] }) => sql<ListedShortfall>`
    select shortfall.id, shortfall.order_id, shortfall.kind, shortfall.amount_mmk, shortfall.reason, shortfall.asked_by,
      shortfall.closed_by, shortfall.verification_id, orders.enrolment_id, asker.name as asked_by_name,
      closer.name as closed_by_name, coalesce(shortfall.closed_at, shortfall.asked_at) as at
    from shortfalls as shortfall
    join orders on orders.id = shortfall.order_id
    join admins as asker on asker.id = shortfall.asked_by
    left join admins as closer on closer.id = shortfall.closed_by
    where orders.enrolment_id = any(${enrolmentIds}::bigint[])
      and (shortfall.closed_at is null and orders.state = 'part_paid'
        or shortfall.outcome = 'accepted' and shortfall.reversed_at is null)
    order by shortfall.id`,
)

/** Shortfalls of enrolments; one that was replaced, declined or reversed is left out. */
export async function listShortfalls(db: Db, enrolmentIds: readonly number[]): Promise<ListedShortfall[]> {
  return enrolmentIds.length === 0 ? [] : listedOf(db, { enrolmentIds })
}

/** Enrolments whose waiver waits for a second person. */
export const waitsForWaiver = sql<boolean>`exists (
  select from orders join shortfalls as shortfall on shortfall.order_id = orders.id
  where orders.enrolment_id = enrolment.id and orders.state = 'part_paid' and shortfall.closed_at is null)`
