import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  aCourse,
  anEnrolment,
  aStudent,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { remindStudents } from './remind-students.ts'

const { applying, approved } = EnrolmentStatus
/** A Monday. */
const MONDAY: CalendarDay = '2027-03-01'
let api: TestApi
let student: Account

beforeAll(async () => {
  api = await aTestApi()
})
beforeEach(async () => {
  student = await aStudent(api.db)
})
afterAll(() => api.close())

/** Runs at nine in the morning of a day, at the same time. */
async function runOn(day: CalendarDay, times = 1) {
  const release = holdClockAt(yangonInstant(day, '09:00').toISOString())
  try {
    await Promise.all(Array.from({ length: times }, () => remindStudents(api.db)))
  } finally {
    release()
  }
}

const noticesOf = ({ id }: Account) =>
  api.db
    .selectFrom('notifications')
    .select(['message', 'courseId', 'classId'])
    .where('recipientId', '=', id)
    .orderBy('id')
    .execute()

/** Access to a video course with a lesson. */
async function access(end: CalendarDay | null, rest: Parameters<typeof anEnrolment>[1] = {}) {
  const course = await aVideoCourse(api.db)
  const group = await aContentGroup(api.db, { courseId: course.id })
  const file = { title: 'သင်ခန်းစာ', originalName: 'a.pdf', contentType: ContentType.other, sizeBytes: 1 }
  await api.db
    .insertInto('contents')
    .values({ ...file, groupId: group.id, processing: Processing.completed })
    .execute()
  const since = { approvedAt: yangonInstant('2027-01-01'), insertedAt: yangonInstant('2027-01-01') }
  const of = { kind: 'course', courseId: course.id, studentId: student.id, accessEndDate: end }
  return { course, enrolment: await anEnrolment(api.db, { status: approved, ...of, ...since, ...rest }) }
}

describe('a reminder that access ends', () => {
  it('is sent seven days and one day before, once each, with the course', async () => {
    const end = addDays(MONDAY, 30)
    const { course } = await access(end)
    await runOn(addDays(end, -8))
    expect(await noticesOf(student)).toEqual([])
    for (const days of [7, 7, 6, 2]) await runOn(addDays(end, -days))
    const week = await noticesOf(student)
    expect(week).toEqual([{ message: expect.stringContaining(course.title), courseId: course.id, classId: null }])
    expect(week[0]?.message).toContain('၃၁ မတ်')
    for (const days of [1, 1, 0]) await runOn(addDays(end, -days))
    expect(await noticesOf(student)).toHaveLength(2)
  })

  it('is not sent again when the clock was set back, or by two workers', async () => {
    const end = addDays(MONDAY, 60)
    await access(end)
    await runOn(addDays(end, -7), 3)
    await runOn(addDays(end, -1))
    await runOn(addDays(end, -7))
    await runOn(addDays(end, -1))
    expect(await noticesOf(student)).toHaveLength(2)
  })

  it('is sent for the new last day of an extended access', async () => {
    const end = addDays(MONDAY, 90)
    const { enrolment } = await access(end)
    await runOn(addDays(end, -7))
    await api.db
      .updateTable('enrolments')
      .set({ accessEndDate: addDays(end, 30) })
      .where('id', '=', enrolment.id)
      .execute()
    await runOn(addDays(end, -1))
    expect(await noticesOf(student)).toHaveLength(1)
    await runOn(addDays(end, 23))
    expect(await noticesOf(student)).toHaveLength(2)
  })

  it('is made up for after days without a worker, while access lasts', async () => {
    const end = addDays(MONDAY, 150)
    await access(end)
    await runOn(addDays(end, -3))
    expect(await noticesOf(student)).toHaveLength(1)
    await runOn(addDays(end, 1))
    expect(await noticesOf(student)).toHaveLength(1)
  })

  it('is not sent for a course without lessons', async () => {
    const end = addDays(MONDAY, 180)
    const { course } = await access(end)
    await api.db
      .updateTable('contentGroups')
      .set({ deletedAt: yangonInstant(MONDAY) })
      .where('courseId', '=', course.id)
      .execute()
    await runOn(addDays(end, -7))
    expect(await noticesOf(student)).toEqual([])
  })

  it('is not sent for unlimited, undecided, replaced or short access, nor to a suspended account', async () => {
    const end = addDays(MONDAY, 210)
    await access(null)
    await access(end, { status: applying })
    await access(end, { closedAt: yangonInstant(MONDAY) })
    await access(end, { approvedAt: yangonInstant(addDays(end, -3)) })
    const suspended = await aStudent(api.db, { status: AccountStatus.suspended })
    await access(end, { studentId: suspended.id })
    await runOn(addDays(end, -7))
    expect([...(await noticesOf(student)), ...(await noticesOf(suspended))]).toEqual([])
  })
})

describe('a reminder that a class meets tomorrow', () => {
  const none = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false }
  const weekend = { ...none, saturday: true, sunday: true }

  async function aSeat(days: Parameters<typeof aClass>[1], startDate: CalendarDay) {
    const course = await aCourse(api.db)
    const dates = { startDate, endDate: addDays(startDate, 28), startTime: '09:00:00', endTime: '11:00:00' }
    const { id } = await aClass(api.db, { courseId: course.id, ...days, ...dates })
    const seat = await anEnrolment(api.db, { classId: id, studentId: student.id, status: approved })
    return { course, classId: id, seat }
  }

  it('is sent on the day before, once, with the class and the time', async () => {
    const saturday = addDays(MONDAY, 365 - (365 % 7) + 5)
    const { course, classId } = await aSeat(weekend, saturday)
    await runOn(addDays(saturday, -2))
    expect(await noticesOf(student)).toEqual([])
    await runOn(addDays(saturday, -1))
    await runOn(addDays(saturday, -1))
    const message = expect.stringContaining('၀၉:၀၀')
    expect(await noticesOf(student)).toEqual([{ message, courseId: course.id, classId }])
    // On Saturday no one needs to be reminded of Sunday.
    await runOn(saturday)
    expect(await noticesOf(student)).toHaveLength(1)
    await runOn(addDays(saturday, 6))
    expect(await noticesOf(student)).toHaveLength(2)
  })

  it('is sent before the first meeting, also where the class would meet today', async () => {
    const sunday = addDays(MONDAY, 700 + 6)
    await aSeat(weekend, sunday)
    await runOn(addDays(sunday, -1))
    expect(await noticesOf(student)).toHaveLength(1)
  })

  it('is not sent to applicants, nor for a removed class or after the last day', async () => {
    const saturday = addDays(MONDAY, 1400 + 5)
    const { seat } = await aSeat(weekend, saturday)
    await api.db.updateTable('enrolments').set({ status: applying }).where('id', '=', seat.id).execute()
    const { classId } = await aSeat(weekend, saturday)
    await api.db
      .updateTable('classes')
      .set({ archivedAt: yangonInstant(MONDAY) })
      .where('id', '=', classId)
      .execute()
    await aSeat(weekend, addDays(saturday, -29))
    await runOn(addDays(saturday, -1))
    expect(await noticesOf(student)).toEqual([])
  })
})
