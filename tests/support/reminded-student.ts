import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aVideoCourse } from './builders.ts'
import { aTestApi, type TestApi } from './test-api.ts'

/** A student of each test, and a job that sends reminders. */
export interface RemindedStudent {
  db(): Db
  student(): Account
  /** Runs the job at nine in the morning of a day, so many times at once. */
  runOn(day: CalendarDay, times?: number): Promise<void>
  noticesOf(account: Account): Promise<{ message: string; courseId: number | null; classId: number | null }[]>
  /** Access of the student to a video course with a lesson, approved on the first of January 2027. */
  access(end: CalendarDay | null, rest?: Parameters<typeof anEnrolment>[1]): ReturnType<typeof accessOf>
}

/** For the tests of one file. */
export function aRemindedStudent(remind: (db: Db) => Promise<unknown>): RemindedStudent {
  let api: TestApi
  let student: Account
  beforeAll(async () => {
    api = await aTestApi()
  })
  beforeEach(async () => {
    student = await aStudent(api.db)
  })
  afterAll(() => api.close())
  return {
    db: () => api.db,
    student: () => student,
    runOn: async (day, times = 1) => {
      const release = holdClockAt(yangonInstant(day, '09:00').toISOString())
      try {
        await Promise.all(Array.from({ length: times }, () => remind(api.db)))
      } finally {
        release()
      }
    },
    noticesOf: ({ id }) =>
      api.db
        .selectFrom('notifications')
        .select(['message', 'courseId', 'classId'])
        .where('recipientId', '=', id)
        .orderBy('id')
        .execute(),
    access: (end, rest = {}) => accessOf(api.db, { accessEndDate: end, studentId: student.id, ...rest }),
  }
}

async function accessOf(db: Db, enrolment: Parameters<typeof anEnrolment>[1]) {
  const course = await aVideoCourse(db)
  const group = await aContentGroup(db, { courseId: course.id })
  const file = { title: 'သင်ခန်းစာ', originalName: 'a.pdf', contentType: ContentType.other, sizeBytes: 1 }
  await db
    .insertInto('contents')
    .values({ ...file, groupId: group.id, processing: Processing.completed })
    .execute()
  const since = { approvedAt: yangonInstant('2027-01-01'), insertedAt: yangonInstant('2027-01-01') }
  const of = { kind: 'course', courseId: course.id, status: EnrolmentStatus.approved }
  return { course, enrolment: await anEnrolment(db, { ...of, ...since, ...enrolment }) }
}
