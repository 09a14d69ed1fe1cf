import { sql } from 'kysely'
import type { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { isAcceptedByOwner } from '#domains/enrolment/server/index.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { OrderState } from '../orders/orders.queries.ts'

/** An order that a pay link may open. */
export interface LinkableOrder {
  readonly id: number
  readonly enrolmentId: number
  readonly status: EnrolmentStatus
  /** Its owner has accepted it, and it was not replaced by a later one. */
  readonly isAcceptedByOwner: boolean
  readonly state: OrderState
  readonly linkVersion: number
  readonly linkUntil: Date | null
}

function linkable(db: Db, id: number) {
  return db
    .selectFrom('orders')
    .innerJoin('enrolments as enrolment', 'enrolment.id', 'orders.enrolmentId')
    .select(['orders.id', 'enrolment.id as enrolmentId', 'enrolment.status'])
    .select(['orders.payLinkVersion as linkVersion', 'orders.payLinkUntil as linkUntil'])
    .select([sql<OrderState>`orders.state`.as('state'), isAcceptedByOwner.as('isAcceptedByOwner')])
    .where('orders.id', '=', id)
}

export function findLinkable(db: Db, id: number): Promise<LinkableOrder | undefined> {
  return linkable(db, id).executeTakeFirst()
}

/** Locks an order of one student. */
export async function lockLinkable(
  tx: Tx,
  { id, studentId }: { id: number; studentId: number },
): Promise<Locked<LinkableOrder> | undefined> {
  const rows = linkable(tx, id).where('orders.accountId', '=', studentId)
  return asLockedIfAny(await rows.forNoKeyUpdate('orders').executeTakeFirst())
}

export async function updateLink(
  tx: Tx,
  { id }: Locked<LinkableOrder>,
  link: { version: number; until: Date | null },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payLinkVersion: link.version, payLinkUntil: link.until })
    .where('id', '=', id)
    .execute()
}
