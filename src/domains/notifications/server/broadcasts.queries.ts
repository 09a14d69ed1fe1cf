import { sql } from 'kysely'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny } from '#platform/server/database/locked.ts'
import { Sender } from '../contract/notification-codes.ts'
import { reachable } from './audience.queries.ts'
import { wantsMail } from './notice-mails.queries.ts'

/** The notice that every recipient of a broadcast gets. */
interface Broadcast {
  message: string
  courseId: number | null
  classId: number | null
  sendDate: Date
}

/** The recipients of a broadcast; without ids, the whole role. */
interface Audience {
  role: 'teacher' | 'school' | 'student' | 'all'
  ids: readonly number[] | undefined
}

function accountsOf(db: Pick<Db, 'selectFrom'>, { role, ids }: Audience) {
  const open = db.selectFrom('accountContacts as account').where('status', 'in', [...reachable])
  const ofRole = role === 'all' ? open : open.where('role', '=', role)
  return ids ? ofRole.where('account.id', 'in', [...ids]) : ofRole
}

/** The number of accounts in an audience, and the last of their ids. */
export async function measureAudience(db: Db, audience: Audience): Promise<{ recipients: number; lastId: number }> {
  const { recipients, lastId } = await accountsOf(db, audience)
    .select(({ fn }) => [fn.countAll<number>().as('recipients'), fn.max('account.id').as('lastId')])
    .executeTakeFirstOrThrow()
  return { recipients, lastId: lastId ?? 0 }
}

/** @returns its id; no notice has been written yet */
export async function insertBroadcast(
  tx: Tx,
  audience: Audience,
  broadcast: Broadcast & { untilAccountId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      ...broadcast,
      audience: audience.role,
      accountIds: audience.ids ? [...audience.ids] : null,
      insertedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type OpenBroadcast = NonNullable<Awaited<ReturnType<typeof lockOpenBroadcast>>>

/** A broadcast with recipients left, with a row lock. */
export async function lockOpenBroadcast(tx: Tx, id: number) {
  const open = tx.selectFrom('broadcasts').selectAll().where('id', '=', id).where('handedOutAt', 'is', null)
  return asLockedIfAny(await open.forUpdate().executeTakeFirst())
}

/**
 * Inserts the notices of the next `limit` accounts of a broadcast, by id.
 *
 * @returns the accounts that were notified, and the last of them
 */
export async function insertPortion(tx: Tx, broadcast: OpenBroadcast, limit: number) {
  const { id, audience, accountIds, message, courseId, classId, sendDate, insertedAt } = broadcast
  const next = accountsOf(tx, { role: audience as Audience['role'], ids: accountIds ?? undefined })
    .where('account.id', '>', broadcast.lastAccountId)
    .where('account.id', '<=', broadcast.untilAccountId)
    .orderBy('account.id')
    .limit(limit)
    .select((account) => [
      'account.id',
      account.val(Sender.admin).as('sender'),
      sql<string>`${message}::text`.as('message'),
      sql<number | null>`${courseId}::bigint`.as('courseId'),
      sql<number | null>`${classId}::bigint`.as('classId'),
      sql<Date>`${sendDate}::timestamptz`.as('sendDate'),
      sql<Date>`${insertedAt}::timestamptz`.as('insertedAt'),
      sql<number>`${id}::bigint`.as('broadcastId'),
      wantsMail(account.ref('account.id')).as('mailWaits'),
    ])
  const notified = await tx
    .insertInto('notifications')
    .columns([
      ...(['recipientId', 'sender', 'message', 'courseId', 'classId'] as const),
      ...(['sendDate', 'insertedAt', 'broadcastId', 'mailWaits'] as const),
    ])
    .expression(next)
    .returning('recipientId')
    .execute()
  return {
    notified: notified.length,
    lastId: Math.max(broadcast.lastAccountId, ...notified.map(({ recipientId }) => recipientId)),
  }
}

/** Records the progress of a broadcast. */
export async function updateBroadcast(
  tx: Tx,
  { id }: OpenBroadcast,
  { lastAccountId, isDone }: { lastAccountId: number; isDone: boolean },
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ lastAccountId, ...(isDone && { handedOutAt: now() }) })
    .where('id', '=', id)
    .execute()
}

/** Broadcasts from the audit log: one entry each, whatever the number of recipients. */
export async function listSentBroadcasts(db: Db, page: number) {
  const sent = db.selectFrom('auditLog').where('action', '=', 'notification.broadcast')
  const [rows, { total }] = await Promise.all([
    sent
      .select(['id', 'after', 'at'])
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    sent.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** An equal broadcast of the admin since a time; other senders wait until this transaction ends. */
export async function findSameBroadcast(tx: Tx, asked: object, since: Date) {
  await sql`select pg_advisory_xact_lock(hashtext('notification.broadcast'))`.execute(tx)
  return tx
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'notification.broadcast')
    .where('at', '>=', since)
    .where(sql<boolean>`after->'asked' = ${JSON.stringify(asked)}::jsonb`)
    .executeTakeFirst()
}
