import { expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { aRemindedStudent } from '#tests/support/reminded-student.ts'
import { remindOfSavedLessons } from './remind-of-saved-lessons.ts'

const END: CalendarDay = '2027-03-31'
const reminded = aRemindedStudent(remindOfSavedLessons)
const { noticesOf, access } = reminded

/** Runs so many days before the end, twice at the same time. */
const runBefore = (days: number) => reminded.runOn(addDays(END, -days), 2)

async function aDevice(removedAt: Date | null = null): Promise<void> {
  const at = yangonInstant('2027-01-01')
  const device = { name: 'Chrome, Android', publicKey: Buffer.alloc(65, 1), slot: 1, insertedAt: at, seenAt: at }
  await reminded
    .db()
    .insertInto('offlineDevices')
    .values({ ...device, accountId: reminded.student().id, removedAt })
    .execute()
}

it('is sent three days before the end of access, once, with the course and the day', async () => {
  const { course } = await access(END)
  await aDevice()
  await runBefore(4)
  expect(await noticesOf(reminded.student())).toEqual([])
  for (const days of [3, 3, 2]) await runBefore(days)
  const notices = await noticesOf(reminded.student())
  expect(notices).toEqual([{ message: expect.stringContaining(course.title), courseId: course.id, classId: null }])
  expect(notices[0]?.message).toContain('၃၁ မတ်')
  expect(notices[0]?.message).toContain('သိမ်းထားသော သင်ခန်းစာများ')
})

it('is made up for on the next day, and not on the last two', async () => {
  await access(END)
  await aDevice()
  await runBefore(1)
  expect(await noticesOf(reminded.student())).toEqual([])
  await runBefore(2)
  expect(await noticesOf(reminded.student())).toHaveLength(1)
})

it('is not sent to who saves no lessons, or has removed the device', async () => {
  await access(END)
  await runBefore(3)
  await aDevice(yangonInstant('2027-02-01'))
  await runBefore(3)
  expect(await noticesOf(reminded.student())).toEqual([])
})

it('is not sent for access of fewer days, or that was not approval', async () => {
  await aDevice()
  await access(END, { approvedAt: yangonInstant(addDays(END, -2)) })
  await access(END, { status: EnrolmentStatus.applying })
  await runBefore(3)
  await runBefore(2)
  expect(await noticesOf(reminded.student())).toEqual([])
})
