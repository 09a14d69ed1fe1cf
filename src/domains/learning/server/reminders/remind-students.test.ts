import { describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { aClass, aCourse, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aRemindedStudent } from '#tests/support/reminded-student.ts'
import { remindStudents } from './remind-students.ts'

const { applying, approved } = EnrolmentStatus
/** A Monday. */
const MONDAY: CalendarDay = '2027-03-01'
const reminded = aRemindedStudent(remindStudents)
const { runOn, noticesOf, access } = reminded

describe('a reminder that access ends', () => {
  it('is sent seven days and one day before, once each, with the course', async () => {
    const end = addDays(MONDAY, 30)
    const { course } = await access(end)
    await runOn(addDays(end, -8))
    expect(await noticesOf(reminded.student())).toEqual([])
    for (const days of [7, 7, 6, 2]) await runOn(addDays(end, -days))
    const week = await noticesOf(reminded.student())
    expect(week).toEqual([{ message: expect.stringContaining(course.title), courseId: course.id, classId: null }])
    expect(week[0]?.message).toContain('၃၁ မတ်')
    for (const days of [1, 1, 0]) await runOn(addDays(end, -days))
    expect(await noticesOf(reminded.student())).toHaveLength(2)
  })

  it('is not sent again when the clock was set back, or by two workers', async () => {
    const end = addDays(MONDAY, 60)
    await access(end)
    await runOn(addDays(end, -7), 3)
    await runOn(addDays(end, -1))
    await runOn(addDays(end, -7))
    await runOn(addDays(end, -1))
    expect(await noticesOf(reminded.student())).toHaveLength(2)
  })

  it('is sent for the new last day of an extended access', async () => {
    const end = addDays(MONDAY, 90)
    const { enrolment } = await access(end)
    await runOn(addDays(end, -7))
    await reminded
      .db()
      .updateTable('enrolments')
      .set({ accessEndDate: addDays(end, 30) })
      .where('id', '=', enrolment.id)
      .execute()
    await runOn(addDays(end, -1))
    expect(await noticesOf(reminded.student())).toHaveLength(1)
    await runOn(addDays(end, 23))
    expect(await noticesOf(reminded.student())).toHaveLength(2)
  })

  it('is made up for after days without a worker, while access lasts', async () => {
    const end = addDays(MONDAY, 150)
    await access(end)
    await runOn(addDays(end, -3))
    expect(await noticesOf(reminded.student())).toHaveLength(1)
    await runOn(addDays(end, 1))
    expect(await noticesOf(reminded.student())).toHaveLength(1)
  })

  it('is not sent for a course without lessons', async () => {
    const end = addDays(MONDAY, 180)
    const { course } = await access(end)
    await reminded
      .db()
      .updateTable('contentGroups')
      .set({ deletedAt: yangonInstant(MONDAY) })
      .where('courseId', '=', course.id)
      .execute()
    await runOn(addDays(end, -7))
    expect(await noticesOf(reminded.student())).toEqual([])
  })

  it('is not sent for unlimited, undecided, replaced or short access, nor to a suspended account', async () => {
    const end = addDays(MONDAY, 210)
    await access(null)
    await access(end, { status: applying })
    await access(end, { closedAt: yangonInstant(MONDAY) })
    await access(end, { approvedAt: yangonInstant(addDays(end, -3)) })
    const suspended = await aStudent(reminded.db(), { status: AccountStatus.suspended })
    await access(end, { studentId: suspended.id })
    await runOn(addDays(end, -7))
    expect([...(await noticesOf(reminded.student())), ...(await noticesOf(suspended))]).toEqual([])
  })
})

describe('a reminder that a class meets tomorrow', () => {
  const none = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false }
  const weekend = { ...none, saturday: true, sunday: true }

  async function aSeat(days: Parameters<typeof aClass>[1], startDate: CalendarDay) {
    const course = await aCourse(reminded.db())
    const dates = { startDate, endDate: addDays(startDate, 28), startTime: '09:00:00', endTime: '11:00:00' }
    const { id } = await aClass(reminded.db(), { courseId: course.id, ...days, ...dates })
    const seat = await anEnrolment(reminded.db(), { classId: id, studentId: reminded.student().id, status: approved })
    return { course, classId: id, seat }
  }

  it('is sent on the day before, once, with the class and the time', async () => {
    const saturday = addDays(MONDAY, 365 - (365 % 7) + 5)
    const { course, classId } = await aSeat(weekend, saturday)
    await runOn(addDays(saturday, -2))
    expect(await noticesOf(reminded.student())).toEqual([])
    await runOn(addDays(saturday, -1))
    await runOn(addDays(saturday, -1))
    const message = expect.stringContaining('၀၉:၀၀')
    expect(await noticesOf(reminded.student())).toEqual([{ message, courseId: course.id, classId }])
    // On Saturday no one needs to be reminded of Sunday.
    await runOn(saturday)
    expect(await noticesOf(reminded.student())).toHaveLength(1)
    await runOn(addDays(saturday, 6))
    expect(await noticesOf(reminded.student())).toHaveLength(2)
  })

  it('is sent before the first meeting, also where the class would meet today', async () => {
    const sunday = addDays(MONDAY, 700 + 6)
    await aSeat(weekend, sunday)
    await runOn(addDays(sunday, -1))
    expect(await noticesOf(reminded.student())).toHaveLength(1)
  })

  it('is not sent to applicants, nor for a removed class or after the last day', async () => {
    const saturday = addDays(MONDAY, 1400 + 5)
    const { seat } = await aSeat(weekend, saturday)
    await reminded.db().updateTable('enrolments').set({ status: applying }).where('id', '=', seat.id).execute()
    const { classId } = await aSeat(weekend, saturday)
    await reminded
      .db()
      .updateTable('classes')
      .set({ archivedAt: yangonInstant(MONDAY) })
      .where('id', '=', classId)
      .execute()
    await aSeat(weekend, addDays(saturday, -29))
    await runOn(addDays(saturday, -1))
    expect(await noticesOf(reminded.student())).toEqual([])
  })
})
