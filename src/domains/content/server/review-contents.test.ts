import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { type Account, aContentGroup, anAdmin, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'

let api: ContentApi
let teacher: Account
let courseId: number
let groupId: number
let moderator: { id: number; role: string }

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id, approval: Approval.pending })).id
  groupId = (await aContentGroup(api.db, { courseId })).id
  moderator = await anAdmin(api.db, { role: 'moderator' })
})
afterAll(() => api.close())

let made = 0

async function aLesson(): Promise<number> {
  // A second upload of the same name and size would be the same content.
  made += 1
  const create = `/my/course/${courseId}/content-gp/${groupId}/content/create`
  const { json } = await api.sendFile(teacher, create, { name: `lesson-${made}.pdf`, bytes: aPdf, title: 'သင်ခန်းစာ' })
  return json.id
}

async function aPreparedLesson(): Promise<number> {
  const id = await aLesson()
  const hlsPrefix = `hls/${id}/run/`
  for (const name of ['144p.m3u8', '144p-00000.m4s'])
    await api.services.storage.put(hlsPrefix + name, Buffer.from(name))
  const rendition = { name: '144p', kind: 'video', codecs: 'avc1.64000b', widthPixels: 256, heightPixels: 144 }
  const rates = { peakBitsPerSecond: 90_000, averageBitsPerSecond: 60_000, sizeBytes: 1, durationSeconds: 600 }
  const renditions = JSON.stringify([{ ...rendition, ...rates }])
  // Not enabled for browsers: students would be refused.
  const prepared = { hlsPrefix, hlsKey: Buffer.alloc(16, 7), renditions, enablePc: false }
  await api.db.updateTable('contents').set(prepared).where('id', '=', id).execute()
  return id
}

const open = (who: { id: number; role?: string } | undefined, id: number) =>
  api.postAs(who, `/admin/contents/${id}/open`)
const statusOf = async (url: string): Promise<number> => (await api.inject({ url })).status
const views = (id: number) =>
  api.db
    .selectFrom('auditLog')
    .select(['actorType', 'actorId'])
    .where('target', '=', `content:${id}`)
    .where('action', '=', 'content.view')
    .execute()

// OWN-16
describe('POST /admin/contents/:id/open', () => {
  it('gives the file of a pending course an address that needs no header, and records who opened it', async () => {
    const id = await aLesson()
    const { status, json } = await open(moderator, id)
    expect([status, json.kind]).toEqual([200, 'file'])
    const file = await api.inject({ url: json.url })
    expect([file.status, file.body]).toEqual([200, aPdf.toString()])
    expect(await views(id)).toEqual([{ actorType: 'admin', actorId: moderator.id }])
  })

  it('gives a prepared video the address of its stream, with playlist, key and segments', async () => {
    const { json } = await open(moderator, await aPreparedLesson())
    expect(json.kind).toBe('stream')
    const part = (name: string) => new URL(name, `http://x${json.url}`).pathname
    for (const name of ['.m3u8', '144p.m3u8', 'key', '144p-00000.m4s']) expect(await statusOf(part(name))).toBe(200)
  })

  it('ends with the session of the admin, and with the right to review', async () => {
    for (const id of [await aLesson(), await aPreparedLesson()]) {
      const { id: adminId } = await anAdmin(api.db, { role: 'moderator' })
      const token = await openSession(api.db, { adminId })
      const { url } = (await api.post(`/admin/contents/${id}/open`, undefined, token)).json
      expect(await statusOf(url)).toBe(200)
      const setRole = (role: string) => api.db.updateTable('admins').set({ role }).where('id', '=', adminId).execute()
      await setRole('finance')
      expect(await statusOf(url)).toBe(401)
      await setRole('moderator')
      expect(await statusOf(url)).toBe(200)
      await api.db.updateTable('sessions').set({ revokedAt: new Date() }).where('adminId', '=', adminId).execute()
      expect(await statusOf(url)).toBe(401)
    }
  })

  it('opens one content only', async () => {
    const [first, second] = [await aLesson(), await aLesson()]
    const { url } = (await open(moderator, first)).json
    expect(await statusOf(url.replace(`/content/${first}/`, `/content/${second}/`))).toBe(401)
  })

  it('is refused to finance, owners and guests, and for what does not exist, without an entry', async () => {
    const id = await aLesson()
    expect((await open(await anAdmin(api.db, { role: 'finance' }), id)).status).toBe(403)
    expect((await open(teacher, id)).status).toBe(401)
    expect((await open(undefined, id)).status).toBe(401)
    expect((await open(moderator, 999_999)).json.code).toBe('CONTENT_NOT_FOUND')
    await api.db.updateTable('contents').set({ storedKey: null }).where('id', '=', id).execute()
    expect((await open(moderator, id)).json.code).toBe('CONTENT_NOT_FOUND')
    expect(await views(id)).toEqual([])
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})

// OWN-23
describe('GET /admin/contents with a keyword', () => {
  const found = async (keyword: string) => {
    const { json } = await api.getAs(moderator, `/admin/contents?is_processing=&keyword=${encodeURIComponent(keyword)}`)
    return json.data.map(({ id }: { id: number }) => id)
  }

  it('finds by title, file name, lesson, course and owner, in Zawgyi too, and nothing else', async () => {
    const owner = await aTeacher(api.db, { name: 'ဒေါ်ခင်သန္တာ', nameKey: keyOf('ဒေါ်ခင်သန္တာ') })
    const title = 'ဂျပန်စာ အခြေခံ'
    const course = await aVideoCourse(api.db, { ownerId: owner.id, title, titleKey: keyOf(title) })
    const group = await aContentGroup(api.db, { courseId: course.id, name: 'ဟိရဂန' })
    const create = `/my/course/${course.id}/content-gp/${group.id}/content/create`
    const lesson = { name: 'Worksheet_1.pdf', bytes: aPdf, title: 'လေ့ကျင့်ခန်း' }
    const { id } = (await api.sendFile(owner, create, lesson)).json
    for (const keyword of ['လေ့ကျင့်', 'worksheet_1', 'ဟိရဂန', 'ဂျပန်စာအခြေခံ', 'ခင်သန္တာ', 'ဂ်ပန္စာ'])
      expect(await found(keyword), keyword).toEqual([id])
    expect(await found('worksheetx1')).toEqual([])
    expect(await found('%')).toEqual([])
  })
})
