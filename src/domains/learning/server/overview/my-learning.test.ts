import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'
import { getMyLearning } from './my-learning.ts'

const { applying, approved, finished, rejected } = EnrolmentStatus
let api: ContentApi
let student: Account
let teacher: Account

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db, { name: 'ဒေါ်ခင်မာ' })
})
beforeEach(async () => {
  student = await aStudent(api.db)
})
afterAll(() => api.close())

/** A video course with lessons of 100 seconds. */
async function aCourseOf(lessons: number) {
  const course = await aVideoCourse(api.db, { ownerId: teacher.id })
  const group = await aContentGroup(api.db, { courseId: course.id })
  const rows = Array.from({ length: lessons }, (_, n) => ({
    groupId: group.id,
    title: `သင်ခန်းစာ ${n}`,
    originalName: 'lesson.mp4',
    contentType: ContentType.video,
    processing: Processing.completed,
    enablePc: true,
    sizeBytes: 1,
    durationSeconds: 100,
  }))
  const contents = await api.db.insertInto('contents').values(rows).returning('id').execute()
  return { course, groupId: group.id, ids: contents.map(({ id }) => id) }
}

const buy = (courseId: number, rest: Parameters<typeof anEnrolment>[1] = {}) =>
  anEnrolment(api.db, { kind: 'course', courseId, studentId: student.id, status: approved, ...rest })
const enrolIn = (classId: number, rest: Parameters<typeof anEnrolment>[1] = {}) =>
  anEnrolment(api.db, { classId, studentId: student.id, status: approved, ...rest })

async function watch(contentId: number, ranges: number[][], minutesAgo = 0) {
  const at = new Date(now().getTime() - minutesAgo * 60_000).toISOString()
  const items = [{ content_id: contentId, ranges, position: ranges.at(-1)?.[1] ?? 0, at }]
  const { json } = await api.post('/my/progress', { items }, await api.tokenOf(student))
  expect(json.dropped).toEqual([])
}

async function learning() {
  const { status, json } = await api.getAs(student, '/my/learning')
  expect(status).toBe(200)
  return json
}

describe('my learning', () => {
  it('is for students alone', async () => {
    expect((await api.getAs(undefined, '/my/learning')).status).toBe(401)
    expect((await api.getAs(teacher, '/my/learning')).status).toBe(403)
  })

  it('is empty for a new student', async () => {
    const none = { continue: [], to_pay: [], next_classes: [], courses: [], waiting: [], refused: [], ended: [] }
    expect(await learning()).toEqual({ ...none, finished: [], credit: 0 })
  })

  it('says how much money of the student pays for nothing', async () => {
    const entries = [debit({ kind: 'suspense' }, 4_000), credit({ kind: 'credit', holder: student.id }, 4_000)]
    const posting = {
      kind: 'test',
      key: `credit of ${student.id}`,
      actor: { type: 'system', id: null } as const,
      entries,
    }
    await api.db.transaction().execute((tx) => post(tx, posting))
    expect(await learning()).toMatchObject({ credit: 4_000 })
  })

  it('continues with the lessons that were begun, newest first, three at most', async () => {
    const { course, groupId, ids } = await aCourseOf(6)
    await buy(course.id)
    const [first, second, third, fourth, finished] = ids as [number, number, number, number, number]
    await watch(finished, [[0, 100]], 1)
    await watch(first, [[0, 10]], 50)
    await watch(second, [[0, 20]], 40)
    await watch(third, [[0, 30]], 30)
    await watch(fourth, [[0, 40]], 20)
    const { continue: begun } = await learning()
    expect(begun.map(({ content_id }: { content_id: number }) => content_id)).toEqual([fourth, third, second])
    expect(begun[0]).toEqual({
      via: 'video-course',
      id: course.id,
      course_title: course.title,
      content_id: fourth,
      group_id: groupId,
      content_title: 'သင်ခန်းစာ 3',
      o_file_name: 'lesson.mp4',
      position: 40,
      seconds_left: 60,
      percent: 40,
      renditions: [],
    })
  })

  it('shows the progress of an open course and its next lesson', async () => {
    const { course, groupId, ids } = await aCourseOf(3)
    const end = addDays(today(), 5)
    await buy(course.id, { accessEndDate: end })
    await watch(ids[0] ?? 0, [[0, 100]])
    expect((await learning()).courses).toEqual([
      {
        via: 'video-course',
        id: course.id,
        course_id: course.id,
        title: course.title,
        owner: 'ဒေါ်ခင်မာ',
        end_access_date: end,
        total: 3,
        done: 1,
        next: { content_id: ids[1], group_id: groupId, content_title: 'သင်ခန်းစာ 1', o_file_name: 'lesson.mp4' },
      },
    ])
  })

  it('leads to the first unfinished lesson in the order of its owner', async () => {
    const { course, ids } = await aCourseOf(4)
    await buy(course.id)
    const [second, first, third, unplaced] = ids as [number, number, number, number]
    for (const [id, position] of [
      [second, 2],
      [first, 1],
      [third, 3],
    ] as const) {
      await api.db.updateTable('contents').set({ position }).where('id', '=', id).execute()
    }
    const nextOf = async () => (await learning()).courses[0].next?.content_id ?? null
    for (const [id, next] of [
      [first, second],
      [third, second],
      [second, unplaced],
      [unplaced, null],
    ] as const) {
      await watch(id, [[0, 100]])
      expect(await nextOf()).toBe(next)
    }
  })

  it('reads of a long course the next and the begun lesson alone', async () => {
    const { course, ids } = await aCourseOf(60)
    await buy(course.id)
    for (const id of ids.slice(0, 50)) await watch(id, [[0, 100]])
    await watch(ids[50] ?? 0, [[0, 10]])
    let rowsRead = 0
    const counting = api.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowsRead += result.rows.length
        return result
      },
    })
    const session = { sessionId: 0, readOnly: false, status: AccountStatus.approved, enableVideoUpload: false } as const
    expect(await getMyLearning(counting, { kind: 'student', id: student.id, ...session })).toMatchObject({
      continue: [{ content_id: ids[50] }],
      courses: [{ total: 60, done: 50, next: { content_id: ids[50] } }],
    })
    expect(rowsRead).toBeLessThan(10)
  })

  it('gives the sizes of a begun lesson, and the photograph of a course that has one', async () => {
    const { course, ids } = await aCourseOf(1)
    await buy(course.id)
    const renditions = [
      { name: '240p', kind: 'video', sizeBytes: 900 },
      { name: 'audio', kind: 'audio', sizeBytes: 100 },
    ]
    await api.db
      .updateTable('contents')
      .set({ renditions: JSON.stringify(renditions) })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    await api.db
      .updateTable('courses')
      .set({ photoPath: 'pictures/courses/1/a/320-640' })
      .where('id', '=', course.id)
      .execute()
    await watch(ids[0] ?? 0, [[0, 10]])
    const reply = await learning()
    expect(reply.continue[0].renditions).toEqual([
      { name: '240p', kind: 'video', size_bytes: 1000 },
      { name: 'audio', kind: 'audio', size_bytes: 100 },
    ])
    expect(reply.courses[0].picture).toBe('/pictures/courses/1/a/320-640/320.webp')
  })

  it('lists what its owner has marked finished, until the access ends', async () => {
    const [over, open] = [await aClass(api.db), await aClass(api.db)]
    await enrolIn(over.id, { status: finished, accessEndDate: addDays(today(), -1) })
    await enrolIn(open.id, { status: finished, accessEndDate: today() })
    const reply = await learning()
    expect(reply.finished).toMatchObject([{ via: 'class', id: open.id, owner: expect.any(String) }])
    expect(reply.ended).toMatchObject([{ id: over.id }])
  })

  it('is short enough for a slow connection: twelve things within 2.5 kB', async () => {
    const courses = await Promise.all(Array.from({ length: 12 }, () => aCourseOf(3)))
    for (const { course, ids } of courses) {
      await buy(course.id, { accessEndDate: addDays(today(), 40) })
      await api.db
        .updateTable('courses')
        .set({ photoPath: `pictures/courses/${course.id}/${randomUUID()}/320-640` })
        .where('id', '=', course.id)
        .execute()
      await watch(ids[0] ?? 0, [[0, 10]])
    }
    expect(brotliCompressSync(JSON.stringify(await learning())).length).toBeLessThanOrEqual(2500)
  })

  it('shows an ended course for 90 days, without its lessons', async () => {
    const [lately, longAgo] = [await aCourseOf(1), await aCourseOf(1)]
    await buy(lately.course.id, { accessEndDate: addDays(today(), -1) })
    await watch(lately.ids[0] ?? 0, [[0, 10]], 60 * 24 * 2)
    await buy(longAgo.course.id, { accessEndDate: addDays(today(), -91) })
    const reply = await learning()
    expect(reply).toMatchObject({ continue: [], courses: [], ended: [{ id: lately.course.id }] })
  })

  it('says which of the ended courses and classes can be bought again', async () => {
    const end = addDays(today(), -1)
    const [open, withdrawn] = [await aCourseOf(1), await aCourseOf(1)]
    const dates = { startDate: addDays(today(), -30), endDate: addDays(today(), 5) }
    const running = await aClass(api.db, dates)
    const over = await aClass(api.db, { startDate: addDays(today(), -60), endDate: addDays(today(), -30) })
    const closed = await aClass(api.db, dates)
    for (const { id } of [running, over, closed]) await enrolIn(id, { accessEndDate: end })
    for (const { course } of [withdrawn, open]) await buy(course.id, { accessEndDate: end })
    await api.db.updateTable('courses').set({ archivedAt: now() }).where('id', '=', withdrawn.course.id).execute()
    await api.db.updateTable('classes').set({ archivedAt: now() }).where('id', '=', closed.id).execute()
    const { ended } = await learning()
    type Ended = { via: string; id: number; can_buy_again: boolean }
    expect(ended.map(({ via, id, can_buy_again: can }: Ended) => [via, id, can])).toEqual([
      ['video-course', open.course.id, true],
      ['video-course', withdrawn.course.id, false],
      ['class', closed.id, false],
      ['class', over.id, false],
      ['class', running.id, true],
    ])
    // What it says is what the calls do.
    const token = await api.tokenOf(student)
    const buyAgain = (courseId: number) =>
      api.post('/course/enroll', { course_id: courseId, student_id: student.id }, token)
    expect((await buyAgain(withdrawn.course.id)).status).toBe(404)
    expect((await buyAgain(open.course.id)).status).toBe(200)
    const left = (await learning()).ended.filter(({ via }: Ended) => via === 'video-course')
    expect(left.map(({ id }: Ended) => id)).toEqual([withdrawn.course.id])
  })

  it('lists an application whose picture was sent back as to pay, one whose picture waits as waiting', async () => {
    const [unpaid, paid, free] = [await aCourseOf(1), await aCourseOf(1), await aCourseOf(1)]
    const application = await buy(unpaid.course.id, { status: applying, feeMmk: 30_000 })
    await api.db
      .insertInto('paymentProofs')
      .values({
        enrolmentId: application.id,
        filePath: 'proofs/old.webp',
        sha256: Buffer.alloc(32, 1),
        answer: 'again',
        answeredAt: now(),
        answerReason: 'မမြင်ရပါ',
      })
      .execute()
    const sent = await buy(paid.course.id, { status: applying, feeMmk: 30_000 })
    await api.db
      .insertInto('paymentProofs')
      .values({ enrolmentId: sent.id, filePath: 'proofs/a.webp', sha256: Buffer.alloc(32) })
      .execute()
    await buy(free.course.id, { status: applying, feeMmk: 0 })
    const reply = await learning()
    const missing = { fee: 30_000, due: 30_000, paid: 0, pay_by: null, asked_again: true }
    expect(reply.to_pay).toMatchObject([{ id: unpaid.course.id, ...missing }])
    expect(reply.waiting.map(({ id }: { id: number }) => id)).toEqual([free.course.id, paid.course.id])
  })

  it('lists a place that its owner has accepted before the fee had arrived as to pay, too', async () => {
    const [owed, paid, waived] = [await aClass(api.db), await aClass(api.db), await aClass(api.db)]
    const fee = { feeMmk: 30_000 }
    const seat = await enrolIn(owed.id, { ...fee, decidedByType: 'owner' })
    await enrolIn(paid.id, { ...fee, decidedByType: 'owner', paymentVerifiedAt: now() })
    // An admin who accepts without a payment has given a reason.
    await enrolIn(waived.id, { ...fee, decidedByType: 'admin' })
    const missing = { via: 'class', id: owed.id, due: 30_000, paid: 0, pay_by: null, asked_again: false }
    const reply = await learning()
    expect(reply.to_pay).toMatchObject([missing])
    expect(reply.courses).toHaveLength(3)
    await api.db
      .insertInto('paymentProofs')
      .values({ enrolmentId: seat.id, filePath: 'proofs/b.webp', sha256: Buffer.alloc(32, 2) })
      .execute()
    expect((await learning()).to_pay).toEqual([])
  })

  it('lists nothing to pay while a payment waits for a second person', async () => {
    const { course } = await aCourseOf(1)
    const application = await buy(course.id, { status: applying, feeMmk: 650_000 })
    const [admin, method] = [await anAdmin(api.db, { role: 'finance' }), await aPaymentMethod(api.db)]
    await api.db
      .insertInto('secondChecks')
      .values({
        enrolmentId: application.id,
        paymentMethodId: method.id,
        numberTyped: 'KBZ 1',
        numberKey: 'KBZ1',
        amountMmk: 650_000,
        knowsReusedPicture: false,
        takesPart: false,
        isFurtherTransfer: false,
        enteredBy: admin.id,
        enteredAt: now(),
      })
      .execute()
    const reply = await learning()
    expect([reply.to_pay, reply.waiting.length]).toEqual([[], 1])
  })

  it('shows the newest enrolment of a course alone, with the reason of a rejection', async () => {
    const { course } = await aCourseOf(1)
    await buy(course.id, { accessEndDate: addDays(today(), -10) })
    await buy(course.id, { status: rejected, decisionReason: 'ငွေလွှဲပုံ မရှင်းပါ' })
    const reply = await learning()
    expect(reply).toMatchObject({ ended: [], refused: [{ id: course.id, reason: 'ငွေလွှဲပုံ မရှင်းပါ' }] })
  })

  it('says of a class that has not begun on which day it does', async () => {
    const tomorrow = addDays(today(), 1)
    const [running, later] = [
      await aClass(api.db, { startDate: today(), endDate: addDays(today(), 60) }),
      await aClass(api.db, { startDate: tomorrow, endDate: addDays(today(), 60) }),
    ]
    for (const { id } of [running, later]) await enrolIn(id)
    const { courses } = await learning()
    const begins = new Map(courses.map((course: { id: number; begins?: string }) => [course.id, course.begins]))
    expect([begins.get(running.id), begins.get(later.id)]).toEqual([undefined, tomorrow])
  })

  it('lists the nearest three meetings of approved classes', async () => {
    const everyDay = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true }
    const days = { ...everyDay, saturday: true, sunday: true, startTime: '00:00:00', endTime: '00:00:01' }
    const running = await aClass(api.db, { ...days, startDate: addDays(today(), -3), endDate: addDays(today(), 1) })
    const later = await aClass(api.db, { ...days, startDate: addDays(today(), 2), endDate: addDays(today(), 60) })
    const notMine = await aClass(api.db, { ...days, startDate: today(), endDate: addDays(today(), 60) })
    await enrolIn(running.id)
    await enrolIn(later.id)
    await enrolIn(notMine.id, { status: applying })
    const { next_classes: meetings } = await learning()
    expect(meetings.map(({ class_id, day }: { class_id: number; day: string }) => [class_id, day])).toEqual([
      [running.id, addDays(today(), 1)],
      [later.id, addDays(today(), 2)],
      [later.id, addDays(today(), 3)],
    ])
  })
})
