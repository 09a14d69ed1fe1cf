import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  aCourse,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'
import { statementsOf } from '#tests/support/statements.ts'

const { applying, approved, rejected } = EnrolmentStatus
const daily = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true }
let api: ContentApi
let teacher: Account
let student: Account

beforeAll(async () => {
  api = await aContentApi()
  student = await aStudent(api.db, { name: 'မအေးအေး' })
})
beforeEach(async () => {
  teacher = await aTeacher(api.db)
})
afterAll(() => api.close())

async function teaching(as: Account = teacher) {
  const { status, json } = await api.getAs(as, '/my/teaching')
  expect(status).toBe(200)
  return json
}

const aClassOf = async (owner: Account, rest: Parameters<typeof aClass>[1] = {}) => {
  const course = await aCourse(api.db, { ownerId: owner.id })
  return { course, class: await aClass(api.db, { courseId: course.id, ...rest }) }
}

describe("an owner's start page", () => {
  it('is for approved owners alone', async () => {
    expect((await api.getAs(undefined, '/my/teaching')).status).toBe(401)
    expect((await api.getAs(student, '/my/teaching')).status).toBe(403)
    expect((await api.getAs(await aTeacher(api.db, { status: AccountStatus.pending }), '/my/teaching')).status).toBe(
      403,
    )
  })

  it('is empty for a new owner, school or teacher', async () => {
    const none = {
      to_accept: { total: 0, oldest: [] },
      rejected_courses: { total: 0, newest: null },
      failed_files: { total: 0, newest: [] },
      next_classes: [],
      new_applications: [],
      money: { earned: 0, payable: 0 },
    }
    expect(await teaching()).toEqual(none)
    expect(await teaching(await aSchool(api.db))).toEqual(none)
  })

  it('lists the oldest applications that wait, with their age, and counts all', async () => {
    const { course, class: own } = await aClassOf(teacher)
    const other = await aClassOf(await aTeacher(api.db))
    const insertedAt = yangonInstant(addDays(today(), -3), '23:59')
    const first = await anEnrolment(api.db, { classId: own.id, studentId: student.id, insertedAt, feeMmk: 35_000 })
    for (let n = 0; n < 5; n++) await anEnrolment(api.db, { classId: own.id })
    await anEnrolment(api.db, { classId: own.id, status: approved })
    await anEnrolment(api.db, { classId: own.id, status: rejected })
    await anEnrolment(api.db, { classId: other.class.id })
    const { to_accept: waiting } = await teaching()
    expect(waiting.total).toBe(6)
    expect(waiting.oldest).toHaveLength(5)
    expect(waiting.oldest[0]).toEqual({
      enrolment_id: first.id,
      via: 'class',
      id: own.id,
      title: course.title,
      name: 'မအေးအေး',
      fee: 35_000,
      payment_verified: false,
      insert_time: `${addDays(today(), -3)} 23:59:00`,
      days: 3,
    })
    expect(waiting.oldest[1].days).toBe(0)
  })

  it('lists a purchase of a video course as new, not as waiting', async () => {
    const video = await aVideoCourse(api.db, { ownerId: teacher.id })
    const bought = await anEnrolment(api.db, { kind: 'course', courseId: video.id, paymentVerifiedAt: now() })
    const reply = await teaching()
    expect(reply.to_accept.total).toBe(0)
    expect(reply.new_applications).toMatchObject([
      { enrolment_id: bought.id, via: 'video-course', id: video.id, payment_verified: true },
    ])
  })

  it('lists the five newest applications of all courses', async () => {
    const [one, two] = [await aClassOf(teacher), await aClassOf(teacher)]
    const ids = []
    for (let n = 0; n < 4; n++) {
      ids.push((await anEnrolment(api.db, { classId: one.class.id, status: approved })).id)
      ids.push((await anEnrolment(api.db, { classId: two.class.id, status: applying })).id)
    }
    const { new_applications: newest } = await teaching()
    const shown = newest.map(({ enrolment_id }: { enrolment_id: number }) => enrolment_id)
    expect(shown).toEqual(ids.reverse().slice(0, 5))
  })

  it('names the newest rejected course with its reason, and files that could not be prepared', async () => {
    await aCourse(api.db, { ownerId: teacher.id, approval: Approval.rejected })
    const course = await aCourse(api.db, {
      ownerId: teacher.id,
      approval: Approval.rejected,
      rejectReason: 'ဓာတ်ပုံ မရှင်းပါ',
    })
    const group = await aContentGroup(api.db, { courseId: course.id })
    const file = { groupId: group.id, originalName: 'a.mp4', contentType: ContentType.video, sizeBytes: 1 }
    const [broken] = await api.db
      .insertInto('contents')
      .values([
        { ...file, title: 'ပျက်', processing: Processing.failed },
        { ...file, title: 'ပြီး', processing: Processing.completed },
        { ...file, title: 'ဖျက်ပြီး', processing: Processing.failed, deletedAt: now() },
      ])
      .returning('id')
      .execute()
    const reply = await teaching()
    expect(reply.rejected_courses).toEqual({
      total: 2,
      newest: { course_id: course.id, course_title: course.title, reason: 'ဓာတ်ပုံ မရှင်းပါ' },
    })
    expect(reply.failed_files).toEqual({
      total: 1,
      newest: [
        {
          content_id: broken?.id,
          content_title: 'ပျက်',
          group_id: group.id,
          course_id: course.id,
          course_title: course.title,
        },
      ],
    })
  })

  it('lists the next five meetings of public classes', async () => {
    const dates = { startDate: addDays(today(), 1), endDate: addDays(today(), 30), startTime: '09:00:00' }
    const { class: own } = await aClassOf(teacher, { ...daily, sunday: true, ...dates, endTime: '10:00:00' })
    const hidden = await aCourse(api.db, { ownerId: teacher.id, approval: Approval.pending })
    await aClass(api.db, { courseId: hidden.id, ...daily, sunday: true, ...dates })
    const { next_classes: meetings } = await teaching()
    expect(meetings.map(({ class_id, day }: { class_id: number; day: string }) => [class_id, day])).toEqual(
      [1, 2, 3, 4, 5].map((days) => [own.id, addDays(today(), days)]),
    )
  })

  it('shows the balances of the ledger', async () => {
    await api.db.transaction().execute((tx) =>
      post(tx, {
        kind: 'payout',
        key: `start-page:${teacher.id}`,
        actor: { type: 'system', id: null },
        entries: [
          debit({ kind: 'opening' }, 100_000),
          credit({ kind: 'earned', holder: teacher.id }, 60_000),
          credit({ kind: 'payable', holder: teacher.id }, 40_000),
        ],
      }),
    )
    expect((await teaching()).money).toEqual({ earned: 60_000, payable: 40_000 })
    expect((await teaching(await aTeacher(api.db))).money).toEqual({ earned: 0, payable: 0 })
  })

  it('finds waiting applications and failed files by their partial indexes', async () => {
    await aClassOf(teacher)
    const statements = (await statementsOf(() => teaching())).flat()
    const planOf = async (part: string) => {
      const text = statements.find((statement) => statement.includes(part)) ?? ''
      const literal = text.replaceAll(/\$\d+/g, "'1'")
      return api.db.connection().execute(async (one) => {
        await sql`set enable_seqscan = off`.execute(one)
        const plan = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(literal)}`.execute(one)
        await sql`reset enable_seqscan`.execute(one)
        return plan.rows.map((row) => Object.values(row)[0]).join('\n')
      })
    }
    expect(await planOf(`"enrolment"."status" = ${applying}`)).toContain('enrolments_waiting')
    expect(await planOf(`"content"."processing" = ${Processing.failed}`)).toContain('contents_failed')
  })
})
