import { beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { refusalText } from '#platform/server/http/refusal-text.ts'
import { type Account, aCourse, anAdmin, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountModeration } from './index.ts'

const { db } = await aDatabase()
const config = { publicUrl: 'http://pyinnya.test' } as AppServices['config']
let api: DomainApi
let [first, second]: Caller[] = []

beforeAll(async () => {
  api = await aDomainApi(mountModeration, { db, config, links: createLinkSigner('the secret of this test', Date.now) })
  first = await anAdmin(db, { name: 'ဒေါ်နန်းအေး' })
  second = await anAdmin(db, { name: 'ဦးအောင်ကျော်', role: 'moderator' })
})

const at = (person: Account) => `/admin/users/teacher/${person.id}`
const versionOf = async (path: string) => (await api.get(path, { as: first as Caller })).json.version as string
const action = (path: string, as: Caller | undefined, body: object) => api.post(path, { as: as as Caller, body })
const noticesTo = (id: number) =>
  db.selectFrom('notifications').select('message').where('recipientId', '=', id).execute()
const auditOf = (target: string) => db.selectFrom('auditLog').select('action').where('target', '=', target).execute()
const notified = (name: string) => ({
  status: 422,
  json: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining(name) },
})

describe('POST /admin/users/:type/:id/status, by two admins', () => {
  test('with opposite decisions keeps the first and names its admin to the second', async () => {
    const teacher = await aTeacher(db, { status: AccountStatus.pending })
    const version = await versionOf(at(teacher))
    expect((await action(`${at(teacher)}/status`, first, { status: 2, version })).json).toEqual({ status: 2 })
    const late = await action(`${at(teacher)}/status`, second, { status: 3, reason: 'ပုံ မရှင်းပါ', version })
    expect(late).toMatchObject(notified('ဒေါ်နန်းအေး'))
    expect((await api.get(at(teacher), { as: first as Caller })).json.status).toBe(2)
    expect(await noticesTo(teacher.id)).toHaveLength(1)
    const fresh = await versionOf(at(teacher))
    const again = await action(`${at(teacher)}/status`, second, { status: 4, reason: 'စည်းကမ်းဖောက်', version: fresh })
    expect(again.status).toBe(200)
  })

  test('refuses a rejection after another one with another reason', async () => {
    const teacher = await aTeacher(db, { status: AccountStatus.pending })
    await action(`${at(teacher)}/status`, first, { status: 3, reason: 'ပုံ မရှင်းပါ' })
    const version = await versionOf(at(teacher))
    await action(`${at(teacher)}/status`, first, { status: 3, reason: 'မှတ်ပုံတင် မပါ', version })
    const late = await action(`${at(teacher)}/status`, second, { status: 3, reason: 'ပညာအရည်အချင်း မပါ', version })
    expect(late).toMatchObject(notified('ဒေါ်နန်းအေး'))
    expect((await api.get(at(teacher), { as: first as Caller })).json.status_reason).toBe('မှတ်ပုံတင် မပါ')
  })

  test('simultaneously leaves one decision, one notice and one audit entry', async () => {
    const teacher = await aTeacher(db, { status: AccountStatus.pending })
    const version = await versionOf(at(teacher))
    const replies = await Promise.all([
      action(`${at(teacher)}/status`, first, { status: 2, version }),
      action(`${at(teacher)}/status`, second, { status: 3, reason: 'ပုံ မရှင်းပါ', version }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await noticesTo(teacher.id)).toHaveLength(1)
    expect(await auditOf(`teacher:${teacher.id}`)).toHaveLength(1)
  })

  test('on one switch keeps the last value; an unchanged value leaves no notice and no entry', async () => {
    const teacher = await aTeacher(db, { enableVideoUpload: false })
    const press = async (as: Caller | undefined, enabled: boolean) =>
      (await action(`${at(teacher)}/video-upload`, as, { enabled })).json.enable_video_upload
    expect([await press(first, true), await press(second, true), await press(second, false)]).toEqual([
      true,
      true,
      false,
    ])
    const stored = (await api.get(at(teacher), { as: first as Caller })).json
    expect(stored.enable_video_upload).toBe(false)
    const entries = await db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('target', '=', `teacher:${teacher.id}`)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actorId: first?.id, after: { enableVideoUpload: true } },
      { actorId: second?.id, after: { enableVideoUpload: false } },
    ])
  })

  test('warning for the same reason refuses the second admin, and counts a repeated click once', async () => {
    const teacher = await aTeacher(db)
    const version = await versionOf(at(teacher))
    const body = { reason: 'ကြော်ငြာ တင်ထားသည်', version }
    for (const click of [1, 2]) {
      expect((await action(`${at(teacher)}/warn`, first, body)).json, `click ${click}`).toEqual({ warnings: 1 })
    }
    expect(await action(`${at(teacher)}/warn`, second, body)).toMatchObject(notified('ဒေါ်နန်းအေး'))
    expect(await noticesTo(teacher.id)).toHaveLength(1)
  })
})

describe('POST /admin/courses/:id/approve and reject, by two admins', () => {
  test('keeps the first decision, and reports it to the second admin', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    const path = `/admin/courses/${course.id}`
    const version = await versionOf(path)
    expect((await action(`${path}/reject`, first, { reason: 'သင်ရိုး မပါ', version })).json).toEqual({ is_approve: 3 })
    expect(await action(`${path}/approve`, second, { version })).toMatchObject(notified('ဒေါ်နန်းအေး'))
    expect((await action(`${path}/reject`, first, { reason: 'သင်ရိုး မပါ', version })).status).toBe(200)
    expect(await noticesTo(course.ownerId)).toHaveLength(1)
    expect(await auditOf(`course:${course.id}`)).toEqual([{ action: 'course.reject' }])
  })

  test('refuses a decision after a second rejection with another reason', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    const path = `/admin/courses/${course.id}`
    await action(`${path}/reject`, first, { reason: 'သင်ရိုး မပါ' })
    const version = await versionOf(path)
    expect((await action(`${path}/reject`, first, { reason: 'ဓာတ်ပုံ မရှင်းပါ', version })).status).toBe(200)
    const late = { reason: 'ကြော်ငြာ ပါသည်', version }
    expect(await action(`${path}/reject`, second, late)).toMatchObject(notified('ဒေါ်နန်းအေး'))
    expect((await api.get(path, { as: second as Caller })).json.reject_reason).toBe('ဓာတ်ပုံ မရှင်းပါ')
    expect(await noticesTo(course.ownerId)).toHaveLength(2)
  })

  test('refuses to reject what another admin has approved after an edit', async () => {
    const course = await aCourse(db, { approval: Approval.approved })
    await db.updateTable('courses').set({ editedSinceReview: true }).where('id', '=', course.id).execute()
    const path = `/admin/courses/${course.id}`
    const version = await versionOf(path)
    expect((await action(`${path}/approve`, first, { version })).json).toEqual({ is_approve: 2 })
    const late = await action(`${path}/reject`, second, { reason: 'သင်ရိုး မပါ', version })
    expect(late.json.code).toBe('CHANGED_MEANWHILE')
  })

  test('claims nothing of who changed it when the last entry is the own one, from another tab', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    const path = `/admin/courses/${course.id}`
    const version = await versionOf(path)
    await action(`${path}/approve`, first, { version })
    const late = await action(`${path}/reject`, first, { reason: 'သင်ရိုး မပါ', version })
    expect(late.json).toMatchObject({ code: 'CHANGED_MEANWHILE', message: refusalText('CHANGED_MEANWHILE', 'my') })
    expect(late.json.message).not.toMatch(/[(–]/)
  })

  test('refuses to approve a course that its owner has changed since it was opened', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    const path = `/admin/courses/${course.id}`
    const version = await versionOf(path)
    await db.updateTable('courses').set({ updatedAt: new Date() }).where('id', '=', course.id).execute()
    const reply = await action(`${path}/approve`, first, { version })
    expect(reply.json.code).toBe('CHANGED_MEANWHILE')
    const { approval } = await db
      .selectFrom('courses')
      .select('approval')
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow()
    expect(approval).toBe(1)
  })
})
