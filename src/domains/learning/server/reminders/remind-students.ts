import { notify } from '#domains/notifications/server/index.ts'
import { addDays, formatDay, formatTime } from '#platform/contract/calendar.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import {
  insertReminders,
  listAccessReminders,
  listMeetingReminders,
  type Reminded,
  type Reminder,
} from './remind-students.queries.ts'

const BATCH_SIZE = 500

/**
 * Notifies students of an access that ends within seven days, again of one that ends tomorrow, and of a class that
 * meets tomorrow and not today. Each reminder is recorded with its day in the transaction of its notice, so that
 * neither a repeated run nor a clock that was set back sends it again; an extended access has a new last day and is
 * announced again.
 *
 * Safe to run twice, also at the same time.
 */
export async function remindStudents(db: Db): Promise<void> {
  const day = today()
  const week = { first: addDays(day, 2), last: addDays(day, 7) }
  await sendAll(db, (after) => listAccessReminders(db, { ...week, kind: 'access-week', after, limit: BATCH_SIZE }))
  const lastDay = { first: day, last: addDays(day, 1) }
  await sendAll(db, (after) => listAccessReminders(db, { ...lastDay, kind: 'access-day', after, limit: BATCH_SIZE }))
  await sendAll(db, (after) => listMeetingReminders(db, { day: addDays(day, 1), after, limit: BATCH_SIZE }))
}

async function sendAll(db: Db, list: (afterId: number) => Promise<Reminder[]>): Promise<void> {
  for (let after = 0; ; ) {
    const reminders = await list(after)
    const last = reminders.at(-1)
    if (!last) return
    await send(db, reminders)
    after = last.enrolmentId
  }
}

function send(db: Db, reminders: readonly Reminder[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const recorded = new Set(await insertReminders(tx, reminders))
    const notices = reminders
      .filter(({ enrolmentId }) => recorded.has(enrolmentId))
      .map((reminder) => ({
        to: reminder.studentId,
        from: { kind: 'admin' as const },
        message: textOf(reminder),
        courseId: reminder.courseId,
        ...(reminder.classId !== null && { classId: reminder.classId }),
      }))
    await notify(tx, ...notices)
  })
}

const textOf = ({ kind, title, day, startTime }: Reminded): string =>
  kind === 'class'
    ? m.learning_notice_class({ title, day: formatDay(day, 'my'), time: formatTime(startTime ?? '', 'my') }, BURMESE)
    : m.learning_notice_access_ends({ title, day: formatDay(day, 'my') }, BURMESE)
