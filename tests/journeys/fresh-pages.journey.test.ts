import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { aCourse, anAdmin, anEnrolment, aStudent, aTeacher, aVideoCourse } from '../ground/builders.ts'
import { ownSite } from '../ground/own-site.ts'
import { freePort, startWeb, type WebProcess } from '../ground/web-process.ts'

// Public pages are kept in memory by every web process; what changes them shows to guests of all of them within seconds.

/** Three are allowed; a busy machine takes longer, and what nobody forgot would stand for half a minute. */
const LATEST_MS = 15_000

let db: Db
let second: WebProcess | undefined
let webs: string[]
let moderator: string
beforeAll(async () => {
  db = openDatabase(ownSite().databaseUrl, { max: 2 })
  second = await startWeb({ PORT: await freePort(), DATABASE_URL: ownSite().databaseUrl })
  webs = [ownSite().url, second.url]
  moderator = await openSession(db, { adminId: (await anAdmin(db)).id })
})
afterAll(async () => {
  await second?.stop()
  await db.destroy()
})

/** The page as a guest of each process sees it now. */
const pages = (path: string) => Promise.all(webs.map(async (web) => (await fetch(web + path)).text()))

/** The call goes to the first process only. */
async function post(path: string, body: object, token: string): Promise<void> {
  const reply = await fetch(`${webs[0]}${API_BASE}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status, await reply.text()).toBe(200)
}

/** Lets both processes keep the page, does what changes it, and holds every process to the limit. */
async function shows(
  path: string,
  {
    before,
    change,
    after,
  }: {
    before: (html: string) => boolean
    change: () => Promise<void>
    after: (html: string) => boolean
  },
): Promise<void> {
  for (const html of [...(await pages(path)), ...(await pages(path))]) expect(before(html)).toBe(true)
  await change()
  const changedAt = performance.now()
  let seen = await pages(path)
  while (!seen.every(after) && performance.now() - changedAt < LATEST_MS) {
    await wait(50)
    seen = await pages(path)
  }
  expect(seen.map(after)).toEqual([true, true])
}

test('an approved course stands in the list of both', async () => {
  const course = await aCourse(db, { title: 'မြန်မာ့ဆိုင်းဝိုင်း အသစ်', approval: 1 })
  const has = (html: string) => html.includes(`/course/detail/${course.id}"`)
  await shows('/course/list?orderBy=newly', {
    before: (html) => !has(html),
    change: () => post(`/admin/courses/${course.id}/approve`, {}, moderator),
    after: has,
  })
})

test('an edited course shows its new title', async () => {
  const course = await aCourse(db, { title: 'အဟောင်း ခေါင်းစဉ်' })
  await shows(`/course/detail/${course.id}`, {
    before: (html) => html.includes('အဟောင်း ခေါင်းစဉ်'),
    change: () =>
      post(
        `/admin/courses/${course.id}/update`,
        {
          category_id: course.categoryId,
          course_title: 'အသစ် ခေါင်းစဉ်',
          course_explanation: course.explanation,
          course_details: course.details,
          certificate: '1',
          course_type: course.courseType,
          course_photo: null,
          oldImg: null,
        },
        moderator,
      ),
    after: (html) => html.includes('အသစ် ခေါင်းစဉ်') && !html.includes('အဟောင်း'),
  })
})

test('a new rating counts', async () => {
  const course = await aVideoCourse(db)
  const student = await aStudent(db)
  await anEnrolment(db, { courseId: course.id, studentId: student.id, status: 2 })
  const token = await openSession(db, { accountId: student.id })
  const rated = (html: string) => /"ratingCount":1\b/.test(html) || html.includes('၅ ပွင့်တွင် ၄ ပွင့်')
  await shows(`/video-class/detail/${course.id}`, {
    before: (html) => !rated(html),
    change: () => post(`/course/${course.id}/rate`, { rate: 4 }, token),
    after: rated,
  })
})

test('a suspended teacher is gone, with the courses', async () => {
  const teacher = await aTeacher(db)
  const course = await aCourse(db, { ownerId: teacher.id })
  await shows('/course/list?orderBy=newly', {
    before: (html) => html.includes(`/course/detail/${course.id}"`),
    change: () => post(`/admin/users/teacher/${teacher.id}/status`, { status: 4, reason: 'စည်းကမ်းဖောက်ဖျက်မှု' }, moderator),
    after: (html) => !html.includes(`/course/detail/${course.id}"`),
  })
  for (const web of webs) expect((await fetch(`${web}/teacher/list/detail/${teacher.id}`)).status).toBe(404)
})

test('who sends a token gets nothing that is kept, and leaves nothing for others', async () => {
  const teacher = await aTeacher(db)
  const token = await openSession(db, { accountId: teacher.id })
  const hidden = await aCourse(db, { ownerId: teacher.id, approval: 1 })
  for (const web of webs) {
    const own = await fetch(`${web}/course/detail/${hidden.id}`, { headers: { authorization: `Bearer ${token}` } })
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(await own.text()).not.toContain(hidden.title)
    expect((await fetch(`${web}/course/detail/${hidden.id}`)).status).toBe(404)
  }
})
