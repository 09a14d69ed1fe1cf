import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Sender } from '../contract/notification-codes.ts'
import { deleteNotifications, insertNotifications } from './notifications.queries.ts'

/**
 * Whose doing a notification tells of. A school has no sender code of its own: its events go out as the admin's, with
 * the course or class to follow.
 *
 * @see OP-044
 */
export type NoticeFrom =
  | { readonly kind: 'admin' | 'school' }
  | { readonly kind: 'teacher' | 'student'; readonly id: number }

export interface Notice {
  readonly to: number
  readonly from: NoticeFrom
  /** Burmese, as the recipient reads it. */
  readonly message: string
  readonly courseId?: number
  readonly classId?: number
  /** When it becomes visible and its mail goes out; at once where it is not given. */
  readonly at?: Date
}

/**
 * Tells one or more people something, in the transaction of what happened: no event without its notice, no notice
 * without its event.
 *
 * @see OP-044, OP-045
 */
export async function notify(tx: Tx, ...notices: Notice[]): Promise<void> {
  const sendDate = now()
  await insertNotifications(
    tx,
    notices.map(({ to, from, message, courseId, classId, at }) => ({
      recipientId: to,
      sender: senderCode(from),
      teacherId: from.kind === 'teacher' ? from.id : null,
      studentId: from.kind === 'student' ? from.id : null,
      courseId: courseId ?? null,
      classId: classId ?? null,
      message,
      sendDate: at ?? sendDate,
    })),
  )
}

/** Takes back notices about a course that were to become visible at a moment which has not come yet. */
export async function withdrawNotice(
  tx: Tx,
  notice: { readonly to: readonly number[]; readonly at: Date; readonly courseId: number },
): Promise<void> {
  if (notice.at > now()) await deleteNotifications(tx, notice)
}

function senderCode({ kind }: NoticeFrom): Sender {
  if (kind === 'teacher') return Sender.teacher
  return kind === 'student' ? Sender.student : Sender.admin
}
