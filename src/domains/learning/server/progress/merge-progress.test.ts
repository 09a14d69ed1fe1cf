import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'
import type { ProgressItem } from '../../contract/progress.contract.ts'
import { mergeStudentProgress } from './merge-progress.ts'

let api: ContentApi
let student: Account
let courseId: number
let groupId: number

beforeAll(async () => {
  api = await aContentApi()
  student = await aStudent(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: (await aTeacher(api.db)).id })).id
  groupId = (await aContentGroup(api.db, { courseId })).id
  await anEnrolment(api.db, { kind: 'course', courseId, studentId: student.id, status: EnrolmentStatus.approved })
})
afterAll(() => api.close())

async function aLesson(lesson: { durationSeconds?: number | null; contentType?: ContentType } = {}): Promise<number> {
  const { id } = await api.db
    .insertInto('contents')
    .values({
      groupId,
      title: 'သင်ခန်းစာ',
      originalName: 'lesson.mp4',
      contentType: ContentType.video,
      processing: Processing.completed,
      enablePc: true,
      sizeBytes: 1,
      durationSeconds: 100,
      ...lesson,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const report = (contentId: number, ranges: number[][], rest: Partial<ProgressItem> = {}): ProgressItem => ({
  content_id: contentId,
  ranges,
  position: ranges.at(-1)?.[1] ?? 0,
  at: now().toISOString(),
  ...rest,
})

async function send(items: unknown[], who: Account = student) {
  return api.post('/my/progress', { items }, await api.tokenOf(who))
}

async function progressOf(contentId: number, who: Account = student) {
  return (await api.getAs(who, `/my/progress/content/${contentId}`)).json
}

describe('the progress of a lesson', () => {
  it('is for students alone', async () => {
    const items = [report(await aLesson(), [[0, 10]])]
    expect((await api.post('/my/progress', { items })).status).toBe(401)
    expect((await send(items, await aTeacher(api.db))).status).toBe(403)
  })

  it('is closed to a student without access, and to a lesson that does not exist', async () => {
    const other = await aStudent(api.db)
    expect((await api.getAs(other, `/my/progress/content/${await aLesson()}`)).status).toBe(403)
    expect((await api.getAs(other, `/my/progress/course/${courseId}`)).status).toBe(403)
    expect((await api.getAs(other, `/my/progress/content-gp/${groupId}`)).status).toBe(403)
    expect((await api.getAs(student, '/my/progress/content/999999999')).status).toBe(404)
  })

  it('is empty before the lesson is begun', async () => {
    const id = await aLesson()
    expect(await progressOf(id)).toMatchObject({ content_id: id, ranges: [], position: 0, at: null, finished: false })
  })

  it('says what time it is, for devices whose clock is wrong', async () => {
    const id = await aLesson()
    for (const { server_time } of [
      await progressOf(id),
      (await send([report(id, [[0, 10]])])).json,
      await progressOf(id),
    ])
      expect(Math.abs(Date.parse(server_time) - now().getTime())).toBeLessThan(60_000)
  })

  it('unites what several devices played, and keeps the newest position', async () => {
    const id = await aLesson()
    const earlier = new Date(now().getTime() - 60_000).toISOString()
    await send([report(id, [[0, 20]])])
    await send([report(id, [[50, 60]], { at: earlier }), report(id, [[15, 30]], { at: earlier })])
    expect(await progressOf(id)).toMatchObject({
      ranges: [
        [0, 30],
        [50, 60],
      ],
      position: 20,
      finished: false,
    })
  })

  it('ends at the length of the video', async () => {
    const id = await aLesson({ durationSeconds: 99.2 })
    const { json } = await send([report(id, [[90, 400]])])
    expect(json.merged).toMatchObject([{ ranges: [[90, 100]], position: 100 }])
  })

  it('takes a time in the future for now', async () => {
    const id = await aLesson()
    await send([report(id, [[0, 5]], { at: '2100-01-01T00:00:00Z' })])
    await send([report(id, [[5, 9]])])
    expect(await progressOf(id)).toMatchObject({ position: 9 })
  })
})

describe('a lesson is finished', () => {
  it.each([
    ['when nine tenths were played', [[0, 90]], true],
    ['not with less', [[0, 84]], false],
    [
      'when the end was reached with seven tenths',
      [
        [0, 60],
        [85, 95],
      ],
      true,
    ],
    [
      'not when the end was reached by seeking',
      [
        [0, 20],
        [90, 100],
      ],
      false,
    ],
  ])('%s', async (_name, ranges, finished) => {
    const id = await aLesson()
    await send([report(id, ranges)])
    expect(await progressOf(id)).toMatchObject({ finished })
  })

  it('when the parts of several reports reach nine tenths together', async () => {
    const id = await aLesson()
    await send([report(id, [[0, 50]])])
    expect(await progressOf(id)).toMatchObject({ finished: false })
    await send([report(id, [[45, 92]])])
    expect(await progressOf(id)).toMatchObject({ finished: true })
  })

  it('when a picture or document was opened', async () => {
    const id = await aLesson({ contentType: ContentType.image, durationSeconds: null })
    await send([report(id, [])])
    expect(await progressOf(id)).toMatchObject({ finished: true })
  })

  it('or not, as its student last marked it by hand', async () => {
    const id = await aLesson()
    const [first, second] = [5, 1].map((minutes) => new Date(now().getTime() - minutes * 60_000).toISOString())
    await send([report(id, [[0, 95]], { at: second, finished: false })])
    await send([report(id, [], { at: first, finished: true })])
    expect(await progressOf(id)).toMatchObject({ finished: false })
    await send([report(id, [], { finished: true })])
    expect(await progressOf(id)).toMatchObject({ finished: true })
  })
})

describe('an item is dropped while the others count', () => {
  it.each([
    ['ranges that go back', { ranges: [[9, 3]] }],
    ['a negative second', { ranges: [[-1, 3]] }],
    ['half seconds', { ranges: [[0, 3.5]] }],
    ['three numbers', { ranges: [[0, 3, 4]] }],
    ['one number', { ranges: [[3]] }],
    ['a lesson longer than a day', { ranges: [[0, 86_401]] }],
    ['too many ranges', { ranges: Array.from({ length: 51 }, (_, n) => [n * 2, n * 2 + 1]) }],
    ['no time', { at: 'yesterday' }],
    ['a time of years ago', { at: '2020-01-01T00:00:00Z' }],
    ['a negative position', { position: -5 }],
  ])('for %s', async (_name, wrong) => {
    const [good, bad] = [await aLesson(), await aLesson()]
    const { status, json } = await send([report(bad, [[0, 1]], wrong), report(good, [[0, 10]])])
    expect([status, json.dropped]).toEqual([200, [{ content_id: bad, code: 'INVALID_INPUT' }]])
    expect(json.merged).toMatchObject([{ content_id: good, ranges: [[0, 10]] }])
    expect(await progressOf(bad)).toMatchObject({ ranges: [] })
  })

  it('for a lesson that does not exist or was deleted', async () => {
    const deleted = await aLesson()
    await api.db.updateTable('contents').set({ deletedAt: now() }).where('id', '=', deleted).execute()
    const { json } = await send([report(deleted, [[0, 1]]), report(999_999_999, [[0, 1]])])
    expect(json.merged).toEqual([])
    expect(json.dropped.map(({ code }: { code: string }) => code)).toEqual(['CONTENT_NOT_FOUND', 'CONTENT_NOT_FOUND'])
  })

  it.each([
    ['did not buy the course', undefined, 0],
    ['still applies', { status: EnrolmentStatus.applying }, 0],
    ['was rejected', { status: EnrolmentStatus.rejected }, 0],
    ['had access until 15 days ago', { accessEndDate: addDays(today(), -15) }, 0],
    ['had access until 14 days ago, not', { accessEndDate: addDays(today(), -14) }, 1],
  ])('for a student who %s', async (_name, enrolment, merged) => {
    const id = await aLesson()
    const other = await aStudent(api.db)
    if (enrolment) {
      const status = EnrolmentStatus.approved
      await anEnrolment(api.db, { kind: 'course', courseId, studentId: other.id, status, ...enrolment })
    }
    const { json } = await send([report(id, [[0, 1]])], other)
    expect(json.merged).toHaveLength(merged)
    expect(json.dropped).toEqual(merged === 1 ? [] : [{ content_id: id, code: 'FORBIDDEN' }])
  })
})

it('keeps what was played before a new application, which waits or was rejected', async () => {
  for (const status of [EnrolmentStatus.applying, EnrolmentStatus.rejected]) {
    const id = await aLesson()
    const other = await aStudent(api.db)
    const own = { kind: 'course', courseId, studentId: other.id } as const
    const accessEndDate = addDays(today(), -1)
    await anEnrolment(api.db, { ...own, status: EnrolmentStatus.finished, accessEndDate })
    await anEnrolment(api.db, { ...own, status })
    expect((await send([report(id, [[0, 1]])], other)).json.merged, String(status)).toHaveLength(1)
  }
})

it('refuses a call without items, and one with too many', async () => {
  const item = report(await aLesson(), [[0, 1]])
  expect((await send([])).status).toBe(422)
  expect((await send(Array.from({ length: 101 }, () => item))).status).toBe(422)
})

describe('reports of three devices', () => {
  const viewer = () => ({ kind: 'student', id: student.id }) as Parameters<typeof mergeStudentProgress>[1]

  it('give the same progress in every order, with repeats', async () => {
    const start = now().getTime() - 3_600_000
    const messages = Array.from({ length: 24 }, (_, n) => ({
      ranges: [[(n * 7) % 90, ((n * 7) % 90) + 6]],
      position: (n * 31) % 100,
      at: new Date(start + (n % 8) * 60_000).toISOString(),
      ...(n % 5 === 0 ? { finished: n % 2 === 0 } : {}),
    }))
    const outcomes = new Set<string>()
    for (let round = 0; round < 60; round++) {
      const id = await aLesson()
      const order = shuffled([...messages, ...messages.slice(0, 8)], round)
      for (const part of [order.slice(0, 11), order.slice(11, 12), order.slice(12)]) {
        await mergeStudentProgress(
          api.db,
          viewer(),
          part.map((message) => ({ ...message, content_id: id })),
        )
      }
      const { content_id: _id, server_time: _now, ...progress } = await progressOf(id)
      outcomes.add(JSON.stringify(progress))
    }
    expect([...outcomes]).toHaveLength(1)
  })

  it('lose nothing when they arrive at the same time', async () => {
    const lessons = await Promise.all(Array.from({ length: 6 }, () => aLesson()))
    const calls = Array.from({ length: 20 }, (_, n) => {
      const items = lessons.map((id) => report(id, [[n * 5, n * 5 + 3]]))
      return send(n % 2 === 0 ? items : items.toReversed())
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200))
    for (const id of lessons) expect((await progressOf(id)).ranges).toHaveLength(20)
  })
})

/** A repeatable order: a linear congruential generator picks the next element. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const left = [...items]
  let state = seed + 1
  return items.map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return left.splice(state % left.length, 1)[0] as T
  })
}

it('counts the lessons of a course that open on the web', async () => {
  const course = await aVideoCourse(api.db, { ownerId: (await aTeacher(api.db)).id })
  const own = await aContentGroup(api.db, { courseId: course.id })
  await anEnrolment(api.db, {
    kind: 'course',
    courseId: course.id,
    studentId: student.id,
    status: EnrolmentStatus.approved,
  })
  const [done, half, app] = await Promise.all([aLesson(), aLesson(), aLesson(), aLesson()])
  await api.db
    .updateTable('contents')
    .set({ groupId: own.id })
    .where('id', 'in', [done, half, app] as number[])
    .execute()
  await api.db.updateTable('contents').set({ enablePc: false }).where('id', '=', Number(app)).execute()
  await send([report(Number(done), [[0, 100]]), report(Number(half), [[0, 50]])])
  const { json } = await api.getAs(student, `/my/progress/course/${course.id}`)
  expect((await api.getAs(student, `/my/progress/content-gp/${own.id}`)).json).toEqual(json)
  expect(json).toMatchObject({ total: 2, done: 1 })
  expect(json.lessons).toEqual(
    expect.arrayContaining([
      { content_id: done, position: 100, percent: 100, finished: true },
      { content_id: half, position: 50, percent: 50, finished: false },
    ]),
  )
})
