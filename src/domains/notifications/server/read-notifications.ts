import type { NotificationRow } from '#domains/notifications/contract/notifications.contract.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findForRecipient, listForRecipient, upsertRead } from './notifications.queries.ts'

/** One page of a person's notifications, newest first; from now on all of them count as seen. @see OP-046 */
export async function readNotifications(db: Db, reader: AccountViewer, page: number): Promise<Page<NotificationRow>> {
  const { rows, total } = await listForRecipient(db, reader.id, page)
  await markSeen(db, reader)
  return toPage(rows.map(toRow), { total, page })
}

/**
 * One notification of a person's own; from now on all of them count as seen.
 *
 * @throws Refusal NOT_FOUND - absent, somebody else's, or not due yet
 * @see OP-046, OP-047
 */
export async function readNotification(db: Db, reader: AccountViewer, id: number): Promise<NotificationRow> {
  const found = await findForRecipient(db, reader.id, id)
  if (!found) throw new Refusal('NOT_FOUND')
  await markSeen(db, reader)
  return toRow(found)
}

/** An admin who looks with a user's eyes leaves the user's count alone. */
async function markSeen(db: Db, reader: AccountViewer): Promise<void> {
  if (!reader.readOnly) await upsertRead(db, reader.id)
}

type Found = NonNullable<Awaited<ReturnType<typeof findForRecipient>>>

function toRow(found: Found): NotificationRow {
  return {
    notification_id: found.id,
    sender: found.sender,
    message: found.message,
    send_date: yangonTimestamp(found.sendDate),
    insert_time: yangonTimestamp(found.insertedAt),
    course_id: found.courseId,
    class_id: found.classId,
    student_id: found.studentId,
    teacher_id: found.teacherId,
  }
}
