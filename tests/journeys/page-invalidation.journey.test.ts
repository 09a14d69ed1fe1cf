import { type RequestOptions, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import {
  aCategory,
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
  type Course,
} from '#tests/support/builders.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { freePort, startWeb, type WebProcess } from '#tests/support/web-process.ts'

// Public pages are cached by every web process; after a change guests of all processes see it within seconds.

/**
 * The limit is three seconds; a loaded machine takes longer, and a page that is not invalidated would stay for
 * half a minute.
 */
const LATEST_MS = 15_000

let db: Db
let second: WebProcess | undefined
let webs: string[]
let moderator: string
/** One category for all tests, because each adds a choice to the filters of every list. */
let categoryId: number
beforeAll(async () => {
  db = openDatabase(ownSite().databaseUrl, { max: 2 })
  second = await startWeb({ PORT: await freePort(), DATABASE_URL: ownSite().databaseUrl })
  webs = [ownSite().url, second.url]
  categoryId = (await aCategory(db)).id
  moderator = await openSession(db, { adminId: (await anAdmin(db)).id })
})
afterAll(async () => {
  await second?.stop()
  await db.destroy()
})

/** The page as guests of each process see it now. */
const pages = (path: string) => Promise.all(webs.map(async (web) => (await fetch(web + path)).text()))

/** Calls the first process only. */
async function call(path: string, token: string, init: RequestInit = {}): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(`${webs[0]}${API_BASE}${path}`, { ...init, headers })
  expect(reply.status, await reply.text()).toBe(200)
}
const post = (path: string, body: object, token: string) =>
  call(path, token, { method: 'POST', body: JSON.stringify(body) })

/** Lets both processes cache the page, changes its data, and expects every process to show it within the limit. */
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
  let found = await pages(path)
  while (!found.every(after) && performance.now() - changedAt < LATEST_MS) {
    await wait(50)
    found = await pages(path)
  }
  expect(found.map(after)).toEqual([true, true])
}

/** The course in the shape in which the forms submit it. */
const formOf = (course: Course) => ({
  category_id: course.categoryId,
  course_title: course.title,
  course_explanation: course.explanation,
  course_details: course.details,
  certificate: '1',
  course_type: course.courseType,
})

test('an approved course appears in the list of both processes', async () => {
  const course = await aCourse(db, { categoryId, title: 'မြန်မာ့ဆိုင်းဝိုင်း အသစ်', approval: Approval.pending })
  const has = (html: string) => html.includes(`/course/detail/${course.id}"`)
  await shows('/course/list?orderBy=newly', {
    before: (html) => !has(html),
    change: () => post(`/admin/courses/${course.id}/approve`, {}, moderator),
    after: has,
  })
})

test('an edited course shows its new title', async () => {
  const course = await aCourse(db, { categoryId, title: 'အဟောင်း ခေါင်းစဉ်' })
  await shows(`/course/detail/${course.id}`, {
    before: (html) => html.includes('အဟောင်း ခေါင်းစဉ်'),
    change: () =>
      post(
        `/admin/courses/${course.id}/update`,
        { ...formOf(course), course_title: 'အသစ် ခေါင်းစဉ်', course_photo: null, oldImg: null },
        moderator,
      ),
    after: (html) => html.includes('အသစ် ခေါင်းစဉ်') && !html.includes('အဟောင်း'),
  })
})

test('an edited course stays listed, with its new data and without the removed photograph', async () => {
  const photoPath = 'pictures/courses/taken-away/1280'
  const course = await aCourse(db, { categoryId, title: 'ကြွေထည် မူလနာမည်', photoPath })
  const owner = await openSession(db, { accountId: course.ownerId })
  const edited = (change: object) => () =>
    post(`/my/course/${course.id}/update`, { ...formOf(course), ...change }, owner)
  await shows(`/course/detail/${course.id}`, {
    before: (html) => html.includes('ကြွေထည် မူလနာမည်') && html.includes('/courses/taken-away/'),
    change: edited({ course_title: 'ကြွေထည် နာမည်သစ်' }),
    after: (html) => html.includes('ကြွေထည် နာမည်သစ်') && !html.includes('မူလနာမည်') && html.includes('/courses/taken-away/'),
  })
  await shows(`/course/detail/${course.id}`, {
    before: (html) => html.includes('/courses/taken-away/'),
    change: edited({ course_photo: null, oldImg: null }),
    after: (html) => html.includes('<h1') && !html.includes('/courses/taken-away/'),
  })
})

test('a rejected course disappears with its class, and returns once it is approved', async () => {
  const course = await aCourse(db, { categoryId, title: 'ငှက်မွေးမြူရေး လက်တွေ့' })
  const lessonClass = await aClass(db, { courseId: course.id })
  const titled = (html: string) => html.includes('ငှက်မွေးမြူရေး လက်တွေ့')
  const without = (html: string) => !titled(html)
  const list = `/class/list?keyword=${encodeURIComponent('ငှက်မွေးမြူရေး')}`
  const reject = () => post(`/admin/courses/${course.id}/reject`, { reason: 'မပြည့်စုံပါ' }, moderator)
  const approve = () => post(`/admin/courses/${course.id}/approve`, {}, moderator)
  await shows(`/course/detail/${course.id}`, { before: titled, change: reject, after: without })
  await shows(`/class/detail/${lessonClass.id}`, { before: without, change: approve, after: titled })
  await shows(`/class/detail/${lessonClass.id}`, { before: titled, change: reject, after: without })
  for (const web of webs) expect((await fetch(`${web}/class/detail/${lessonClass.id}`)).status).toBe(404)
  await shows(list, {
    before: (html) => !html.includes(`/class/detail/${lessonClass.id}"`),
    change: approve,
    after: (html) => html.includes(`/class/detail/${lessonClass.id}"`),
  })
})

test("a new rating of a class appears on its page and on its teacher's", async () => {
  const lessonClass = await aClass(db, { courseId: (await aCourse(db, { categoryId })).id })
  const { ownerId } = await db
    .selectFrom('courses')
    .select('ownerId')
    .where('id', '=', lessonClass.courseId)
    .executeTakeFirstOrThrow()
  const ratings = [
    { path: `/class/detail/${lessonClass.id}`, rate: 5, mean: '၅ ပွင့်တွင် ၅ ပွင့်' },
    { path: `/teacher/list/detail/${ownerId}`, rate: 3, mean: '၅ ပွင့်တွင် ၄ ပွင့်' },
  ]
  for (const { path, rate, mean } of ratings) {
    const { id } = await aStudent(db)
    await anEnrolment(db, { classId: lessonClass.id, studentId: id, status: EnrolmentStatus.approved })
    const token = await openSession(db, { accountId: id })
    const query = new URLSearchParams({ class_id: `${lessonClass.id}`, student_id: `${id}`, rate: `${rate}` })
    await shows(path, {
      before: (html) => html.includes('<h1') && !html.includes(mean),
      change: () => call(`/my/class/${lessonClass.id}/rate?${query}`, token),
      after: (html) => html.includes(mean),
    })
  }
})

test('a new rating of a video course appears', async () => {
  const course = await aVideoCourse(db, { categoryId })
  const student = await aStudent(db)
  await anEnrolment(db, { courseId: course.id, studentId: student.id, status: EnrolmentStatus.approved })
  const token = await openSession(db, { accountId: student.id })
  const rated = (html: string) => /"ratingCount":1\b/.test(html) || html.includes('၅ ပွင့်တွင် ၄ ပွင့်')
  await shows(`/video-class/detail/${course.id}`, {
    before: (html) => !rated(html),
    change: () => post(`/course/${course.id}/rate`, { rate: 4 }, token),
    after: rated,
  })
})

const lesson = { access_type: 1, start_time: '09:00', end_time: '11:00', class_type: 1, saturday: true, sunday: true }

test('a new class appears in the list, and so does its changed fee', async () => {
  const course = await aCourse(db, { categoryId, title: 'ငါးဖမ်းပိုက် ထိုးနည်း' })
  const owner = await openSession(db, { accountId: course.ownerId })
  const days = { start_date: addDays(today(), 7), end_date: addDays(today(), 97) }
  const list = `/class/list?keyword=${encodeURIComponent('ငါးဖမ်းပိုက်')}`
  await shows(list, {
    before: (html) => !html.includes('47,300'),
    change: () => post('/my/class/create', { ...lesson, ...days, course_id: course.id, fee: 47_300 }, owner),
    after: (html) => html.includes('47,300'),
  })
  const { id } = await db.selectFrom('classes').select('id').where('courseId', '=', course.id).executeTakeFirstOrThrow()
  const change = (fee: number) => () => post(`/my/class/${id}/update`, { ...lesson, ...days, fee }, owner)
  const costs = (fee: string) => (html: string) => html.includes(fee)
  await shows(list, { before: costs('47,300'), change: change(58_400), after: costs('58,400') })
  await shows(`/class/detail/${id}`, { before: costs('58,400'), change: change(69_500), after: costs('69,500') })
})

test('a renamed category and a new one appear in the filters', async () => {
  const course = await aVideoCourse(db, { categoryId: (await aCategory(db, { name: 'ရွှေကြိုးထိုးခြင်း' })).id })
  const rename = (category_name: string) => () =>
    post(`/admin/categories/${course.categoryId}/update`, { category_name }, moderator)
  const names = (name: string) => (html: string) => html.includes(name)
  await shows(`/video-class/detail/${course.id}`, {
    before: names('ရွှေကြိုးထိုးခြင်း'),
    change: rename('ချည်ထိုးခြင်း'),
    after: (html) => html.includes('ချည်ထိုးခြင်း') && !html.includes('ရွှေကြိုးထိုး'),
  })
  await shows('/course/list', {
    before: names('ချည်ထိုးခြင်း'),
    change: rename('ချည်မျှင်ထိုးခြင်း'),
    after: names('ချည်မျှင်ထိုးခြင်း'),
  })
  await shows('/class/list', {
    before: (html) => !html.includes('ကြိမ်ခြင်းရက်လုပ်ငန်း'),
    change: () => post('/admin/categories', { category_name: 'ကြိမ်ခြင်းရက်လုပ်ငန်း' }, moderator),
    after: names('ကြိမ်ခြင်းရက်လုပ်ငန်း'),
  })
})

test('news appear, change and disappear', async () => {
  const article = {
    news_title: 'နွေရာသီ သင်တန်းများ',
    news_details: 'စာရင်းသွင်းနိုင်ပါပြီ။',
    publish_date: today(),
    published: true,
  }
  const titled = (title: string) => (html: string) => html.includes(title)
  await shows('/newslist', {
    before: (html) => !html.includes('နွေရာသီ သင်တန်းများ'),
    change: () => post('/admin/news', article, moderator),
    after: titled('နွေရာသီ သင်တန်းများ'),
  })
  const { id } = await db
    .selectFrom('news')
    .select('id')
    .where('title', '=', article.news_title)
    .executeTakeFirstOrThrow()
  await shows(`/news/detail/${id}`, {
    before: titled('နွေရာသီ သင်တန်းများ'),
    change: () => post(`/admin/news/${id}/update`, { news_title: 'မိုးရာသီ သင်တန်းများ' }, moderator),
    after: titled('မိုးရာသီ သင်တန်းများ'),
  })
  await shows('/', {
    before: titled('မိုးရာသီ သင်တန်းများ'),
    change: () => post(`/admin/news/${id}/update`, { published: false }, moderator),
    after: (html) => !html.includes('မိုးရာသီ သင်တန်းများ'),
  })
})

test('changed settings appear', async () => {
  const { contact_phone } = (await (await fetch(`${webs[0]}${API_BASE}/settings/public`)).json()) as {
    contact_phone: string
  }
  const set = (phone: string) => () => post('/admin/settings', { contact_phone: phone }, moderator)
  const shown = (phone: string) => (html: string) => html.includes(phone)
  onTestFinished(set(contact_phone))
  await shows('/about-us', { before: shown(contact_phone), change: set('01-555-0199'), after: shown('01-555-0199') })
})

test('a renamed owner appears in the list, on the own page and on the course', async () => {
  const school = await aSchool(db, { name: 'ရတနာပုံ သင်တန်းကျောင်း', email1: 'yadanabon-school@example.com', region: 12 })
  const course = await aCourse(db, { categoryId, ownerId: school.id })
  const owner = await openSession(db, { accountId: school.id })
  const paths = [`/school/list/detail/${school.id}`, '/school/list?orderBy=newly', `/course/detail/${course.id}`]
  for (const [at, path] of paths.entries()) {
    const name = `ပုဂံ သင်တန်းကျောင်း ${'ကခဂ'[at]}`
    await shows(path, {
      before: (html) => !html.includes(name),
      change: () => post('/profile', { name }, owner),
      after: (html) => html.includes(name),
    })
  }
})

test('a course request appears, shows its answer and disappears', async () => {
  const student = await openSession(db, { accountId: (await aStudent(db)).id })
  const course_request_title = 'စောင်းတီး အခြေခံ သင်တန်း'
  await shows('/courseRequestList', {
    before: (html) => !html.includes(course_request_title),
    change: () => post('/course/request', { course_request_title, course_request_details: 'စနေနေ့များတွင်' }, student),
    after: (html) => html.includes(course_request_title),
  })
  const { id } = await db
    .selectFrom('courseRequests')
    .select('id')
    .where('title', '=', course_request_title)
    .executeTakeFirstOrThrow()
  await shows(`/courseRequestDetail/${id}`, {
    before: (html) => html.includes(course_request_title),
    change: () => post(`/admin/course-requests/${id}/answer`, { answer: 'နောက်လတွင် ဖွင့်ပါမည်။' }, moderator),
    after: (html) => html.includes('နောက်လတွင် ဖွင့်ပါမည်။'),
  })
  await shows('/courseRequestList', {
    before: (html) => html.includes(course_request_title),
    change: () => post(`/admin/course-requests/${id}/hide`, { hidden: true }, moderator),
    after: (html) => !html.includes(course_request_title),
  })
})

test('a suspended teacher disappears with the courses', async () => {
  const teacher = await aTeacher(db)
  const course = await aCourse(db, { categoryId, ownerId: teacher.id })
  await shows('/course/list?orderBy=newly', {
    before: (html) => html.includes(`/course/detail/${course.id}"`),
    change: () => post(`/admin/users/teacher/${teacher.id}/status`, { status: 4, reason: 'စည်းကမ်းဖောက်ဖျက်မှု' }, moderator),
    after: (html) => !html.includes(`/course/detail/${course.id}"`),
  })
  for (const web of webs) expect((await fetch(`${web}/teacher/list/detail/${teacher.id}`)).status).toBe(404)
  await shows('/course/list?orderBy=newly', {
    before: (html) => !html.includes(`/course/detail/${course.id}"`),
    change: () => post(`/admin/users/teacher/${teacher.id}/status`, { status: 2 }, moderator),
    after: (html) => html.includes(`/course/detail/${course.id}"`),
  })
  for (const web of webs) expect((await fetch(`${web}/teacher/list/detail/${teacher.id}`)).status).toBe(200)
})

test('a request with a token neither gets a cached page nor is cached', async () => {
  const teacher = await aTeacher(db)
  const token = await openSession(db, { accountId: teacher.id })
  const hidden = await aCourse(db, { categoryId, ownerId: teacher.id, approval: Approval.pending })
  for (const web of webs) {
    const own = await fetch(`${web}/course/detail/${hidden.id}`, { headers: { authorization: `Bearer ${token}` } })
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(await own.text()).not.toContain(hidden.title)
    expect((await fetch(`${web}/course/detail/${hidden.id}`)).status).toBe(404)
  }
})

test('request input appears neither in the reply nor in the next cached page', async () => {
  const teacher = await aTeacher(db)
  const token = await openSession(db, { accountId: teacher.id })
  const hidden = await aCourse(db, {
    categoryId,
    ownerId: teacher.id,
    approval: Approval.pending,
    title: 'ဖုံးထားသော သင်တန်း',
  })
  const senders: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { cookie: `token=${token}` }, {}]
  for (const path of ['/', '/course/list?orderBy=newly', '/course/list.data', '/search?q=a']) {
    for (const headers of [...senders, ...senders]) {
      const address = `${path}${path.includes('?') ? '&' : '?'}token=${token}`
      for (const web of webs) {
        const text = await (await fetch(web + address, { headers })).text()
        for (const own of [token, hidden.title, teacher.phoneNumber1]) expect(text, path).not.toContain(own)
      }
    }
  }
})

/** An HTTP request with any Host and other headers that fetch forbids. */
function asked(web: string, path: string, { method = 'GET', headers = {} }: RequestOptions): Promise<string> {
  return new Promise((done, failed) => {
    const sent = request(web + path, { method, headers }, async (reply) =>
      done(Buffer.concat(await reply.toArray()).toString()),
    )
    sent.on('error', failed).end()
  })
}

test.each<[string, RequestOptions]>([
  ['Host', { headers: { host: 'elsewhere.example' } }],
  ['X-Forwarded-Host', { headers: { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'gopher' } }],
  ['Forwarded', { headers: { forwarded: 'host=elsewhere.example', 'x-original-url': '/elsewhere.example' } }],
  ['Accept-Language', { headers: { 'accept-language': 'en-GB' } }],
  ['Range', { headers: { range: 'bytes=0-9' } }],
  ['If-None-Match', { headers: { 'if-none-match': '*' } }],
  ['Accept', { headers: { accept: 'application/json', 'x-requested-with': 'elsewhere.example' } }],
  ['Cookie', { headers: { cookie: 'locale=en; session=elsewhere.example' } }],
  ['Referer', { headers: { referer: 'https://elsewhere.example/', origin: 'https://elsewhere.example' } }],
  ['HEAD', { method: 'HEAD' }],
])('a first request with %s does not change the page of the next reader', async (_, first) => {
  const course = await aCourse(db, { categoryId, title: 'ယွန်းထည် လုပ်နည်း' })
  const path = `/course/detail/${course.id}`
  for (const web of webs) {
    expect(await asked(web, path, first)).not.toContain('elsewhere.example')
    const next = await fetch(web + path)
    const html = await next.text()
    expect(next.status).toBe(200)
    expect([html.slice(0, 31), html.trimEnd().slice(-7)]).toEqual(['<!DOCTYPE html><html lang="my">', '</html>'])
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(web + path)
    expect(html.includes('elsewhere.example')).toBe(false)
  }
})
