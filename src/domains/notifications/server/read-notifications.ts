import type { NotificationRow } from '#domains/notifications/contract/notifications.contract.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { upsertReader } from './notice-mails.queries.ts'
import { findForRecipient, listForRecipient } from './notifications.queries.ts'

/** One page of a person's notices, newest first; all due ones are flagged as seen. @see OP-046 */
export async function readNotifications(
  db: Db,
  reader: AccountViewer,
  { page, locale }: { page: number; locale: Locale },
): Promise<Page<NotificationRow>> {
  const { rows, total } = await listForRecipient(db, { recipientId: reader.id, page, marksAsRead: !reader.readOnly })
  await noteLanguage(db, reader, locale)
  return toPage(rows.map(toRow), { total, page })
}

/**
 * One notice of a person; all due ones are flagged as seen.
 *
 * @throws Refusal NOT_FOUND - absent, somebody else's, or not due yet
 * @see OP-046, OP-047
 */
export async function readNotification(
  db: Db,
  reader: AccountViewer,
  { id, locale }: { id: number; locale: Locale },
): Promise<NotificationRow> {
  const found = await findForRecipient(db, { recipientId: reader.id, id, marksAsRead: !reader.readOnly })
  if (!found) throw new Refusal('NOT_FOUND')
  await noteLanguage(db, reader, locale)
  return toRow(found)
}

/** An admin's read-only view changes neither the user's language nor the unread count. */
async function noteLanguage(db: Db, reader: AccountViewer, language: Locale): Promise<void> {
  if (!reader.readOnly) await upsertReader(db, reader.id, { language })
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
    unread: !found.seen,
  }
}
