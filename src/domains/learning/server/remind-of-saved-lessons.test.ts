import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aVideoCourse } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { remindOfSavedLessons } from './remind-of-saved-lessons.ts'

const END: CalendarDay = '2027-03-31'
let api: TestApi
let student: Account

beforeAll(async () => {
  api = await aTestApi()
})
beforeEach(async () => {
  student = await aStudent(api.db)
})
afterAll(() => api.close())

/** Runs so many days before the end, twice at the same time. */
async function runBefore(days: number) {
  const release = holdClockAt(yangonInstant(addDays(END, -days), '09:00').toISOString())
  try {
    await Promise.all([remindOfSavedLessons(api.db), remindOfSavedLessons(api.db)])
  } finally {
    release()
  }
}

const noticesOf = ({ id }: Account) =>
  api.db.selectFrom('notifications').select(['message', 'courseId']).where('recipientId', '=', id).execute()

async function access({
  approvedAt = '2027-01-01' as CalendarDay,
  status = EnrolmentStatus.approved as EnrolmentStatus,
} = {}) {
  const course = await aVideoCourse(api.db)
  const group = await aContentGroup(api.db, { courseId: course.id })
  const file = { title: 'သင်ခန်းစာ', originalName: 'a.pdf', contentType: ContentType.other, sizeBytes: 1 }
  await api.db
    .insertInto('contents')
    .values({ ...file, groupId: group.id, processing: Processing.completed })
    .execute()
  const approval = yangonInstant(approvedAt)
  const of = {
    studentId: student.id,
    courseId: course.id,
    accessEndDate: END,
    approvedAt: approval,
    insertedAt: approval,
  }
  await anEnrolment(api.db, { status, ...of })
  return course
}

async function aDevice(removedAt: Date | null = null): Promise<void> {
  const at = yangonInstant('2027-01-01')
  const device = { name: 'Chrome, Android', publicKey: Buffer.alloc(65, 1), slot: 1, insertedAt: at, seenAt: at }
  await api.db
    .insertInto('offlineDevices')
    .values({ ...device, accountId: student.id, removedAt })
    .execute()
}

it('is sent three days before the end of access, once, with the course and the day', async () => {
  const course = await access()
  await aDevice()
  await runBefore(4)
  expect(await noticesOf(student)).toEqual([])
  for (const days of [3, 3, 2]) await runBefore(days)
  const notices = await noticesOf(student)
  expect(notices).toEqual([{ message: expect.stringContaining(course.title), courseId: course.id }])
  expect(notices[0]?.message).toContain('၃၁ မတ်')
  expect(notices[0]?.message).toContain('သိမ်းထားသော သင်ခန်းစာများ')
})

it('is made up for on the next day, and not on the last two', async () => {
  await access()
  await aDevice()
  await runBefore(1)
  expect(await noticesOf(student)).toEqual([])
  await runBefore(2)
  expect(await noticesOf(student)).toHaveLength(1)
})

it('is not sent to who saves no lessons, or has removed the device', async () => {
  await access()
  await runBefore(3)
  await aDevice(yangonInstant('2027-02-01'))
  await runBefore(3)
  expect(await noticesOf(student)).toEqual([])
})

it('is not sent for access of fewer days, or that was not approval', async () => {
  await aDevice()
  await access({ approvedAt: addDays(END, -2) })
  await access({ status: EnrolmentStatus.applying })
  await runBefore(3)
  await runBefore(2)
  expect(await noticesOf(student)).toEqual([])
})
