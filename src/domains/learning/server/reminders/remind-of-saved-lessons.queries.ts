import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { approvedEnrolments, hasLessons, isGivenBefore, type Part } from './remind-students.queries.ts'

/** An access that ends soon, of a student who keeps lessons on a device. */
export interface EndingAccess {
  readonly enrolmentId: number
  readonly studentId: number
  readonly courseId: number
  readonly classId: number | null
  readonly title: string
  /** The last day of the access. */
  readonly day: CalendarDay
}

/** A student who saves lessons has registered a device for them. */
const savesLessons = sql<boolean>`exists (select from offline_devices as device
  where device.account_id = enrolment.student_id and device.removed_at is null)`

const isNotSent = sql<boolean>`not exists (select from saved_lesson_reminders as reminder
  where reminder.enrolment_id = enrolment.id and reminder.day = enrolment.access_end_date)`

/**
 * Those whose access ends between two days, without a reminder of this end, and was given before the reminder is due.
 */
export async function listEndingAccess(
  db: Db,
  { first, last, daysBefore, ...part }: Part & { first: CalendarDay; last: CalendarDay; daysBefore: number },
): Promise<EndingAccess[]> {
  return approvedEnrolments(db, part)
    .select(sql<CalendarDay>`enrolment.access_end_date`.as('day'))
    .where('enrolment.accessEndDate', '>=', first)
    .where('enrolment.accessEndDate', '<=', last)
    .where(isGivenBefore(daysBefore))
    .where(savesLessons)
    .where(hasLessons)
    .where(isNotSent)
    .execute()
}

/** Records reminders, and returns the enrolments whose reminder was not recorded before. */
export async function insertSavedLessonReminders(tx: Tx, reminders: readonly EndingAccess[]): Promise<number[]> {
  const sentAt = now()
  const rows = await tx
    .insertInto('savedLessonReminders')
    .values(reminders.map(({ enrolmentId, day }) => ({ enrolmentId, day, sentAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}
