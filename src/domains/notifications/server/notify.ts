import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Sender } from '../contract/notification-codes.ts'
import { deleteNotifications, insertNotifications } from './notifications.queries.ts'

/**
 * The cause of a notice. Schools have no sender code: their events are sent as the admin's, with the course or class.
 *
 * @see OP-044
 */
export type NoticeFrom =
  | { readonly kind: 'admin' | 'school' }
  | { readonly kind: 'teacher' | 'student'; readonly id: number }

export interface Notice {
  readonly to: number
  readonly from: NoticeFrom
  /** The Burmese text. */
  readonly message: string
  readonly courseId?: number
  readonly classId?: number
  /** When the notice becomes visible and is mailed; at once by default. */
  readonly at?: Date
  /** False where the caller sends a mail of its own. */
  readonly isCopied?: boolean
}

/** Notifies people in the transaction of an event, so that neither exists without the other. @see OP-044, OP-045 */
export async function notify(tx: Tx, ...notices: Notice[]): Promise<void> {
  const sendDate = now()
  await insertNotifications(
    tx,
    notices.map(({ to, from, message, courseId, classId, at, isCopied = true }) => ({
      recipientId: to,
      sender: senderCode(from),
      teacherId: from.kind === 'teacher' ? from.id : null,
      studentId: from.kind === 'student' ? from.id : null,
      courseId: courseId ?? null,
      classId: classId ?? null,
      message,
      sendDate: at ?? sendDate,
      isCopied,
    })),
  )
}

/** Deletes notices about a course, or about none, that are not visible yet. */
export async function withdrawNotice(
  tx: Tx,
  notice: { readonly to: readonly number[]; readonly at: Date; readonly courseId: number | null },
): Promise<void> {
  if (notice.at > now()) await deleteNotifications(tx, notice)
}

function senderCode({ kind }: NoticeFrom): Sender {
  if (kind === 'teacher') return Sender.teacher
  return kind === 'student' ? Sender.student : Sender.admin
}
