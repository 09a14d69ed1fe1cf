import { beforeAll, describe, expect, test } from 'vitest'
import { openReadOnlySession } from '#domains/accounts/server/index.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { addDays } from '#platform/contract/calendar.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { today } from '#platform/server/clock.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { type Account, aClass, aCourse, anAdmin, aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountModeration } from './index.ts'

const database = await aDatabase()
const { db } = database
const config = { publicUrl: 'http://pyinnya.test' } as AppServices['config']
let api: DomainApi
let admin: Awaited<ReturnType<typeof anAdmin>>

beforeAll(async () => {
  await aQueue(database)
  api = await aDomainApi(mountModeration, { db, config, links: createLinkSigner('the secret of this test', Date.now) })
  admin = await anAdmin(db)
})

const auditOf = (target: string) =>
  db.selectFrom('auditLog').select(['action', 'actorId', 'after']).where('target', '=', target).orderBy('id').execute()
const noticesOf = (person: Account) =>
  db
    .selectFrom('notifications')
    .select(['message', 'sender'])
    .where('recipientId', '=', person.id)
    .orderBy('id')
    .execute()
const at = (person: Account) => `/admin/users/${person.role}/${person.id}`

describe('admin calls below users', () => {
  test('are listed by role and state and found by any spelling of their name, by phone and by number', async () => {
    const waiting = await aTeacher(db, {
      status: AccountStatus.pending,
      name: 'ဦးမောင်မောင်',
      phoneNumber1: '09777000111',
    })
    await aTeacher(db, { status: AccountStatus.approved })
    const pending = await api.get('/admin/users?type=teacher&status=1', { as: admin })
    expect(pending.json.data.map(({ id }: { id: number }) => id)).toEqual([waiting.id])
    const spellings = ['09777000111', '+959777000111', '959777000111', '၀၉-၇၇၇ ၀၀၀ ၁၁၁', '7770001', 'ဦးေမာင္ေမာင္']
    for (const keyword of [...spellings, waiting.accountNo.toLowerCase(), toBurmeseDigits(waiting.accountNo)]) {
      const found = await api.get(`/admin/users?type=teacher&keyword=${encodeURIComponent(keyword)}`, { as: admin })
      expect(found.json, keyword).toMatchObject({ total: 1, data: [{ id: waiting.id, no: waiting.accountNo }] })
    }
  })

  test('are searched by a keyword, with wildcards, markup and SQL as plain text', async () => {
    const odd = await aTeacher(db, { name: `<b>၁၀၀%_'; drop table accounts;--</b>` })
    const search = async (keyword: string) =>
      (await api.get(`/admin/users?type=teacher&keyword=${encodeURIComponent(keyword)}`, { as: admin })).json
    for (const keyword of ['%a', '_a', '\\a', 'T%', '၁%']) {
      const { data } = await search(keyword)
      expect(
        data.filter(({ id }: { id: number }) => id !== odd.id),
        keyword,
      ).toEqual([])
    }
    expect((await search('<b>၁၀၀%')).data).toMatchObject([{ id: odd.id, name: odd.name }])
    expect((await api.get(`/admin/audit?actor=${encodeURIComponent("%'--")}`, { as: admin })).json.total).toBe(0)
  })

  test('approves a pending teacher with one notice and one audit entry', async () => {
    const teacher = await aTeacher(db, { status: AccountStatus.pending })
    for (let click = 0; click < 2; click++) {
      const reply = await api.post(`${at(teacher)}/status`, { as: admin, body: { status: 2 } })
      expect(reply).toMatchObject({ status: 200, json: { status: 2 } })
    }
    expect(await noticesOf(teacher)).toMatchObject([{ sender: 0 }])
    expect(await auditOf(`teacher:${teacher.id}`)).toMatchObject([{ action: 'account.judge', actorId: admin.id }])
  })

  test('rejects with a reason, which the person reads', async () => {
    const school = await aSchool(db, { status: AccountStatus.pending })
    const without = await api.post(`${at(school)}/status`, { as: admin, body: { status: 3 } })
    expect(without.status).toBe(422)
    expect(without.json.errors.reason).toHaveLength(1)
    await api.post(`${at(school)}/status`, { as: admin, body: { status: 3, reason: 'ပုံ မရှင်းပါ' } })
    expect((await noticesOf(school))[0]?.message).toContain('ပုံ မရှင်းပါ')
  })

  test('marks the registration payment as checked when approving or rejecting, not when suspending', async () => {
    const teacher = await aTeacher(db, { status: AccountStatus.pending })
    await db.insertInto('registrationPayments').values({ accountId: teacher.id, amountMmk: 400_000 }).execute()
    const decide = (as: Caller, status: number) =>
      api.post(`${at(teacher)}/status`, { as, body: { status, reason: status === 2 ? '' : 'ငွေပမာဏ လိုပါသည်' } })
    const registration = async () => (await api.get(at(teacher), { as: admin })).json.registration
    expect(await registration()).toMatchObject({ amount: 400_000, checked_by: null, checked_at: null })
    await decide(admin, 3)
    expect(await registration()).toMatchObject({ checked_by: admin.name, checked_at: expect.stringMatching(/^\d{4}-/) })
    const second = await anAdmin(db)
    await decide(second, 3)
    expect((await registration()).checked_by, 'a repeated verdict').toBe(admin.name)
    await decide(second, 2)
    await decide(admin, 4)
    expect((await registration()).checked_by).toBe(second.name)
  })

  test('a suspended person loses every session at once', async () => {
    const teacher = await aTeacher(db)
    await openReadOnlySession(db, teacher.id)
    await api.post(`${at(teacher)}/status`, { as: admin, body: { status: 4, reason: 'စည်းကမ်းဖောက်' } })
    const open = await db
      .selectFrom('sessions')
      .where('accountId', '=', teacher.id)
      .where('revokedAt', 'is', null)
      .select('id')
      .execute()
    expect(open).toEqual([])
  })

  test('refuses status 1 and 5, and answers 404 for a wrong role or id', async () => {
    const student = await aStudent(db)
    for (const status of [1, 5, 'x', null]) {
      expect((await api.post(`${at(student)}/status`, { as: admin, body: { status } })).status).toBe(422)
    }
    const body = { status: 2 }
    expect((await api.post(`/admin/users/teacher/${student.id}/status`, { as: admin, body })).status).toBe(404)
    expect((await api.post('/admin/users/teacher/999999/status', { as: admin, body })).status).toBe(404)
    expect((await api.get('/admin/users/teacher/999999', { as: admin })).status).toBe(404)
  })

  test('video upload, commission and app link are set and audited', async () => {
    const teacher = await aTeacher(db)
    const video = await api.post(`${at(teacher)}/video-upload`, { as: admin, body: { enabled: true } })
    expect(video.json).toEqual({ enable_video_upload: true })
    expect((await api.post(`${at(teacher)}/commission`, { as: admin, body: { percent: 15 } })).json).toEqual({
      percent: 15,
    })
    expect((await api.post(`${at(teacher)}/commission`, { as: admin, body: { percent: 101 } })).status).toBe(422)
    const apk = { apk_url: 'https://example.com/app.apk' }
    expect((await api.post(`${at(teacher)}/apk`, { as: admin, body: apk })).json).toEqual(apk)
    expect((await api.post(`${at(teacher)}/apk`, { as: admin, body: { apk_url: 'javascript:alert(1)' } })).status).toBe(
      422,
    )
    const detail = await api.get(at(teacher), { as: admin })
    expect(detail.json).toMatchObject({ enable_video_upload: true, commission_percent: 15, ...apk, registration: null })
    await api.post(`${at(teacher)}/video-upload`, { as: admin, body: { enabled: true } })
    expect(await auditOf(`teacher:${teacher.id}`)).toHaveLength(3)
  })

  test('sends a notice for each warning, counts it and shows it in the list', async () => {
    const teacher = await aTeacher(db)
    for (const warnings of [1, 2, 3]) {
      const reply = await api.post(`${at(teacher)}/warn`, { as: admin, body: { reason: `အကြောင်း ${warnings}` } })
      expect(reply.json).toEqual({ warnings })
    }
    expect(await noticesOf(teacher)).toHaveLength(3)
    const found = await api.get(`/admin/users?type=teacher&keyword=${teacher.accountNo}`, { as: admin })
    expect(found.json.data[0].warnings).toBe(3)
  })

  test('makes a reset link and a read-only link, but none for social accounts and students', async () => {
    const teacher = await aTeacher(db)
    const reset = await api.post(`${at(teacher)}/reset-link`, { as: admin })
    expect(reset.json.url).toMatch(/^http:\/\/pyinnya\.test\/password\/reset\?token=.{20,}&user_type=teacher$/)
    const handoff = await api.post(`${at(teacher)}/handoff`, { as: admin })
    expect(handoff.json.url).toMatch(/^http:\/\/pyinnya\.test\/teacher\/detail\?token=.{20,}$/)
    const social = await aTeacher(db, { socialMediaId: 'provider:1' })
    expect((await api.post(`${at(social)}/reset-link`, { as: admin })).json.code).toBe('SOCIAL_ACCOUNT_HAS_NO_PASSWORD')
    const student = await aStudent(db)
    expect((await api.post(`${at(student)}/handoff`, { as: admin })).status).toBe(404)
  })

  test('deletion requires a reason and the owner role', async () => {
    const teacher = await aTeacher(db)
    const moderator = await anAdmin(db, { role: 'moderator' })
    const body = { reason: 'တောင်းဆိုချက်အရ' }
    expect((await api.post(`${at(teacher)}/delete`, { as: moderator, body })).status).toBe(403)
    expect((await api.post(`${at(teacher)}/delete`, { as: admin, body: {} })).status).toBe(422)
    expect((await api.post(`${at(teacher)}/delete`, { as: admin, body })).status).toBe(200)
    expect((await api.post(`${at(teacher)}/delete`, { as: admin, body })).status).toBe(404)
  })
})

describe('admin calls below courses', () => {
  test('a pending course is approved: its owner is notified once and it leaves the queue', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    const owner = await db.selectFrom('accounts').selectAll().where('id', '=', course.ownerId).executeTakeFirstOrThrow()
    const queue = await api.get('/admin/courses?is_approve=1', { as: admin })
    expect(queue.json.data.map((row: { course_id: number }) => row.course_id)).toContain(course.id)
    for (let click = 0; click < 2; click++) {
      const reply = await api.post(`/admin/courses/${course.id}/approve`, { as: admin })
      expect(reply.json).toEqual({ is_approve: 2 })
    }
    expect(await noticesOf(owner)).toHaveLength(1)
    expect(await auditOf(`course:${course.id}`)).toMatchObject([{ action: 'course.approve' }])
    const after = await api.get('/admin/courses?is_approve=1', { as: admin })
    expect(after.json.data.map((row: { course_id: number }) => row.course_id)).not.toContain(course.id)
  })

  test('a rejection shows its reason on the detail page; an archived course is hidden', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    expect((await api.post(`/admin/courses/${course.id}/reject`, { as: admin, body: {} })).status).toBe(422)
    await api.post(`/admin/courses/${course.id}/reject`, { as: admin, body: { reason: 'အချက်အလက် မစုံပါ' } })
    const detail = await api.get(`/admin/courses/${course.id}`, { as: admin })
    expect(detail.json).toMatchObject({ is_approve: 3, reject_reason: 'အချက်အလက် မစုံပါ', classes: [], groups: [] })
    const body = { reason: 'တောင်းဆိုချက်အရ' }
    expect((await api.post(`/admin/courses/${course.id}/archive`, { as: admin, body })).status).toBe(200)
    const again = await api.post(`/admin/courses/${course.id}/archive`, { as: admin, body })
    expect(again).toMatchObject({ status: 404, json: { code: 'COURSE_NOT_FOUND' } })
    expect((await api.get('/admin/courses/999999', { as: admin })).json.code).toBe('COURSE_NOT_FOUND')
  })
})

test('the audit trail is searched by person, kind of target and day', async () => {
  const mya = await anAdmin(db, { name: 'ဒေါ်မြမြ' })
  const teacher = await aTeacher(db)
  await api.post(`${at(teacher)}/warn`, { as: mya, body: { reason: 'အကြောင်း' } })
  const day = today()
  const total = async (query: string) => (await api.get(`/admin/audit?${query}`, { as: admin })).json.total
  const byMya = `actor=${encodeURIComponent('မြမြ')}`
  for (const query of [byMya, `actor=admin:${mya.id}`]) expect(await total(query), query).toBe(1)
  for (const [query, found] of [
    [`${byMya}&area=account`, 1],
    [`${byMya}&area=course`, 0],
    [`${byMya}&from=${day}&to=${day}`, 1],
    [`${byMya}&from=${addDays(day, 1)}`, 0],
    [`${byMya}&to=${addDays(day, -1)}`, 0],
  ] as const) {
    expect(await total(query), query).toBe(found)
  }
  expect((await api.get('/admin/audit?from=yesterday', { as: admin })).status).toBe(422)
})

const unknownTrace = { actorType: 'system', action: 'course.approve', at: new Date() }

test('an audit entry names the rows that its change refers to by id', async () => {
  const course = await aCourse(db)
  const { id: classId, startDate } = await aClass(db, { courseId: course.id })
  const student = await aStudent(db)
  const after = { courseId: course.id, classId, message: 'ပြောင်းလဲချက်', asked: { to: { ids: [student.id, 999_999] } } }
  const sent = { actorId: admin.id, action: 'notification.broadcast', target: 'notification:people' }
  await db.transaction().execute((tx) => recordAudit(tx, { ...sent, actorType: 'admin', after }))
  const [entry] = (await api.get('/admin/audit?target=notification:people', { as: admin })).json.data
  expect(entry.mentions).toHaveLength(3)
  expect(entry.mentions).toEqual(
    expect.arrayContaining([
      { code: `course:${course.id}`, name: course.title, start_date: null },
      { code: `class:${classId}`, name: course.title, start_date: startDate },
      { code: `account:${student.id}`, name: student.name, start_date: null },
    ]),
  )
})

test('the dashboard counts pending work, and the audit trail is searched by target', async () => {
  const before = (await api.get('/admin/summary', { as: admin })).json
  const since = new Date('2024-02-03T04:05:06Z')
  const teacher = await aTeacher(db, { status: AccountStatus.pending, insertedAt: since })
  await aCourse(db, { approval: Approval.pending })
  const after = (await api.get('/admin/summary', { as: admin })).json
  expect(after.pending_teachers).toBe(before.pending_teachers + 1)
  expect(after.pending_courses).toBe(before.pending_courses + 1)
  expect(after.oldest).toMatchObject({ teachers: '2024-02-03 10:35:06', courses: expect.any(String), proofs: null })
  await api.post(`${at(teacher)}/status`, { as: admin, body: { status: 2 } })
  const trail = await api.get(`/admin/audit?target=teacher:${teacher.id}`, { as: admin })
  expect(trail.json).toMatchObject({
    total: 1,
    data: [{ action: 'account.judge', target_name: teacher.name, before: { status: 1 }, after: { status: 2 } }],
  })
  const [category] = await db.selectFrom('categories').select(['id', 'name']).limit(1).execute()
  await db
    .insertInto('auditLog')
    .values({ ...unknownTrace, action: 'category.update', target: `category:${category?.id}` })
    .execute()
  expect((await api.get(`/admin/audit?target=category:${category?.id}`, { as: admin })).json.data[0]).toMatchObject({
    target_name: category?.name,
    actor_name: 'system',
    actor_code: 'system',
  })
  // A complete target excludes others whose id starts with the same digits; a partial target is a prefix search.
  await db
    .insertInto('auditLog')
    .values(['course:90000001', 'course:900000012'].map((target) => ({ ...unknownTrace, target })))
    .execute()
  const found = async (target: string) => (await api.get(`/admin/audit?target=${target}`, { as: admin })).json.total
  expect(await found('course:90000001')).toBe(1)
  expect(await found('course:')).toBeGreaterThan(1)
  const finance = await anAdmin(db, { role: 'finance' })
  expect((await api.get('/admin/audit', { as: finance })).status).toBe(403)
})
