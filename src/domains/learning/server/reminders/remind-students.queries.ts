import { sql } from 'kysely'
import { type Weekday, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { isCurrentAs } from '#domains/enrolment/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, type CalendarDay, type ClockTime, isoWeekday } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

type ReminderKind = 'access-week' | 'access-day' | 'class'

/** What a student is reminded of. */
export interface Reminded {
  readonly kind: ReminderKind
  readonly title: string
  /** The last day of the access, or the day of the meeting. */
  readonly day: CalendarDay
  /** Of a meeting. */
  readonly startTime: ClockTime | null
}

export interface Reminder extends Reminded {
  readonly enrolmentId: number
  readonly studentId: number
  readonly courseId: number
  readonly classId: number | null
}

export interface Part {
  /** Enrolments with a greater id. */
  readonly after: number
  readonly limit: number
}

/** Approved enrolments of students who can log in, by id. */
export function approvedEnrolments(db: Db, { after, limit }: Part) {
  return db
    .selectFrom('enrolments as enrolment')
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
    .select(['enrolment.id as enrolmentId', 'enrolment.studentId', 'enrolment.courseId', 'enrolment.classId'])
    .select('course.title')
    .where(isCurrentAs(EnrolmentStatus.approved))
    .where('student.status', '=', AccountStatus.approved)
    .where('enrolment.id', '>', after)
    .orderBy('enrolment.id')
    .limit(limit)
}

/** Whether no such reminder has been sent for this day. */
const isNotSent = (kind: ReminderKind, day: ReturnType<typeof sql<CalendarDay>>) =>
  sql<boolean>`not exists (select from learning_reminders as reminder
    where reminder.enrolment_id = enrolment.id and reminder.kind = ${kind} and reminder.day = ${day})`

/** A class without lessons has no access to lose. */
export const hasLessons = sql<boolean>`exists (select from content_groups as lesson_group
  join contents as content on content.group_id = lesson_group.id
  where lesson_group.course_id = enrolment.course_id
    and lesson_group.deleted_at is null and content.deleted_at is null)`

/** Whether access was given so many days before its end, or earlier. */
export const isGivenBefore = (days: number) =>
  sql<boolean>`(coalesce(enrolment.approved_at, enrolment.inserted_at) at time zone 'Asia/Yangon')::date
    <= enrolment.access_end_date - ${days}::int`

/**
 * Enrolments whose access ends between two days, without a reminder of this end. Access that was given for less time
 * than the reminder is early is left out, and access to nothing.
 */
export async function listAccessReminders(
  db: Db,
  { first, last, kind, ...part }: Part & { kind: 'access-week' | 'access-day'; first: CalendarDay; last: CalendarDay },
): Promise<Reminder[]> {
  const daysBefore = kind === 'access-week' ? 7 : 1
  const rows = await approvedEnrolments(db, part)
    .select(sql<CalendarDay>`enrolment.access_end_date`.as('day'))
    .where('enrolment.accessEndDate', '>=', first)
    .where('enrolment.accessEndDate', '<=', last)
    .where(isGivenBefore(daysBefore))
    .where(hasLessons)
    .where(isNotSent(kind, sql`enrolment.access_end_date`))
    .execute()
  return rows.map((row) => ({ ...row, kind, startTime: null }))
}

/** Enrolments in classes that meet on a day and not on the day before, without a reminder of that meeting. */
export async function listMeetingReminders(db: Db, { day, ...part }: Part & { day: CalendarDay }): Promise<Reminder[]> {
  const before = addDays(day, -1)
  const rows = await approvedEnrolments(db, part)
    .innerJoin('classes as class', 'class.id', 'enrolment.classId')
    .select('class.startTime')
    .where('course.archivedAt', 'is', null)
    .where('class.archivedAt', 'is', null)
    .where('class.startDate', '<=', day)
    .where('class.endDate', '>=', day)
    .where(meetsOn(day), '=', true)
    .where((eb) => eb.or([eb('class.startDate', '>', before), eb(meetsOn(before), '=', false)]))
    .where(isNotSent('class', sql`${day}::date`))
    .execute()
  return rows.map((row) => ({ ...row, kind: 'class', day }))
}

function meetsOn(day: CalendarDay): `class.${Weekday}` {
  const weekday = weekdays[isoWeekday(day) - 1]
  if (weekday === undefined) throw new Error(`${day} has no weekday`)
  return `class.${weekday}`
}

/** Records reminders, and returns the enrolments whose reminder was not recorded before. */
export async function insertReminders(tx: Tx, reminders: readonly Reminder[]): Promise<number[]> {
  const sentAt = now()
  const rows = await tx
    .insertInto('learningReminders')
    .values(reminders.map(({ enrolmentId, kind, day }) => ({ enrolmentId, kind, day, sentAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}
