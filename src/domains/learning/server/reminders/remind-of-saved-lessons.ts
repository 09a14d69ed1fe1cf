import { notify } from '#domains/notifications/server/index.ts'
import { addDays, formatDay } from '#platform/contract/calendar.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { type EndingAccess, insertSavedLessonReminders, listEndingAccess } from './remind-of-saved-lessons.queries.ts'

const BATCH_SIZE = 500
const daysBefore = 3

/**
 * Notifies students who keep lessons on a device, three days before an access ends, that what is saved goes with it. A
 * run that was missed is made up for until the day before, of which all students are reminded. Once for each end: safe
 * to run twice, also at the same time.
 */
export async function remindOfSavedLessons(db: Db): Promise<void> {
  const window = { first: addDays(today(), 2), last: addDays(today(), daysBefore), daysBefore }
  for (let after = 0; ; ) {
    const ending = await listEndingAccess(db, { ...window, after, limit: BATCH_SIZE })
    const last = ending.at(-1)
    if (!last) return
    await send(db, ending)
    after = last.enrolmentId
  }
}

function send(db: Db, ending: readonly EndingAccess[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const recorded = new Set(await insertSavedLessonReminders(tx, ending))
    const notices = ending
      .filter(({ enrolmentId }) => recorded.has(enrolmentId))
      .map(({ studentId, title, day, courseId, classId }) => ({
        to: studentId,
        from: { kind: 'admin' as const },
        message: m.learning_notice_saved_end({ title, day: formatDay(day, 'my') }, BURMESE),
        courseId,
        ...(classId !== null && { classId }),
      }))
    await notify(tx, ...notices)
  })
}
