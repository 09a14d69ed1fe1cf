import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Sender } from '../contract/notification-codes.ts'
import { wantsMail } from './notice-mails.queries.ts'

interface NewNotification {
  recipientId: number
  sender: Sender
  teacherId: number | null
  studentId: number | null
  courseId: number | null
  classId: number | null
  message: string
  sendDate: Date
  isCopied: boolean
}

const columns = [
  'id',
  'sender',
  'message',
  'sendDate',
  'insertedAt',
  'courseId',
  'classId',
  'studentId',
  'teacherId',
  // As it was before the flag is set: one statement sees one snapshot.
  'seen',
] as const

/** A notice with a later date is invisible to its recipient until then. */
function visibleTo(db: Pick<Db, 'selectFrom'>, recipientId: number, at = now()) {
  return db.selectFrom('notifications').where('recipientId', '=', recipientId).where('sendDate', '<=', at)
}

export async function insertNotifications(tx: Tx, notifications: NewNotification[]): Promise<void> {
  const insertedAt = now()
  const rows = notifications.map(({ isCopied, ...notification }) => {
    return { ...notification, insertedAt, mailWaits: isCopied && wantsMail(notification.recipientId) }
  })
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute()
}

export async function deleteNotifications(
  tx: Tx,
  { to, at, courseId }: { to: readonly number[]; at: Date; courseId: number | null },
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('recipientId', 'in', [...to])
    .where('sendDate', '=', at)
    .where('courseId', courseId === null ? 'is' : '=', courseId)
    .execute()
}

interface Reading {
  recipientId: number
  /** Whether all due notices are flagged as seen. */
  marksAsRead: boolean
}

/**
 * Reads notices and sets their seen flag in one statement, so in one snapshot: a notice that commits in between is
 * neither returned nor flagged.
 *
 * Rows are locked in one order, since a person may use two devices at once.
 */
function markingSeen(db: Db, { recipientId, marksAsRead }: Reading, id?: number): Pick<Db, 'selectFrom'> {
  if (!marksAsRead) return db
  const unseen = newFor(db, recipientId).clearLimit().orderBy('id').forNoKeyUpdate()
  const isThere = visibleTo(db, recipientId)
    .select('id')
    .where('notifications.id', '=', id ?? 0)
  return db
    .with('unseen', () => (id === undefined ? unseen : unseen.where(({ exists }) => exists(isThere))))
    .with('seenNow', (all) =>
      all
        .updateTable('notifications')
        .from('unseen')
        .set({ seen: true })
        .whereRef('notifications.id', '=', 'unseen.id'),
    ) as unknown as Db
}

export async function listForRecipient(db: Db, { page, ...reading }: Reading & { page: number }) {
  const [rows, { total }] = await Promise.all([
    visibleTo(markingSeen(db, reading), reading.recipientId)
      .select(columns)
      .orderBy('sendDate', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    visibleTo(db, reading.recipientId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findForRecipient(db: Db, { id, ...reading }: Reading & { id: number }) {
  return visibleTo(markingSeen(db, reading, id), reading.recipientId)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The bell does not distinguish larger numbers, and the bound keeps the count fast. */
const maxUnread = 1000

/** Selects due notices that were not seen, {@link maxUnread} at most: an index-only scan of one range. @see SR-11 */
export function newFor(db: Db, recipientId: number, at = now()) {
  return visibleTo(db, recipientId, at)
    .select('id')
    .where(({ not, ref }) => not(ref('seen')))
    .limit(maxUnread)
}

export async function countNewFor(db: Db, recipientId: number): Promise<number> {
  const { unread } = await db
    .selectFrom(newFor(db, recipientId).as('unseen'))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** The course of a class; undefined for an absent class. */
export async function findCourseOfClass(db: Db, classId: number): Promise<number | undefined> {
  return (await findSubject(db, 'class', classId))?.courseId
}

export async function courseExists(db: Db, courseId: number): Promise<boolean> {
  return (await findSubject(db, 'course', courseId)) !== undefined
}

function findSubject(db: Db, kind: 'class' | 'course', id: number) {
  return db
    .selectFrom('catalogueSubjects')
    .select('courseId')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
}
