import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { type Account, aContentGroup, aSchool, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'
import { aPng } from '#tests/support/multipart.ts'
import { stagingFolder } from './upload/staging.ts'

let api: ContentApi
let teacher: Account
let courseId: number
beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
})
afterAll(() => api.close())

const groupPath = (id = courseId): string => `/my/course/${id}/content-gp`
async function aGroupPath(): Promise<string> {
  const { id } = await aContentGroup(api.db, { courseId })
  return `${groupPath()}/${id}`
}
const aContent = async (group: string): Promise<number> => {
  const reply = await api.sendFile(teacher, `${group}/content/create`, {
    name: `${Math.random()}.pdf`,
    bytes: aPdf,
    title: 'စာရွက်',
  })
  return reply.json.id
}
const askInProcess = (who: Account | undefined, group: string, ids: unknown = []) =>
  api.postAs(who, `${group}/content/is-processing`, { process_id_list: ids })
const setContent = (id: number, change: object) =>
  api.db.updateTable('contents').set(change).where('id', '=', id).execute()

describe('calls below /my/course/:id/content-gp', () => {
  it('create, list in order, rename and read groups', async () => {
    const made = await api.postAs(teacher, `${groupPath()}/create`, { group_name: 'ပထမ' })
    expect(made.json).toEqual({ status: 1, id: expect.any(Number) })
    await api.postAs(teacher, `${groupPath()}/create`, { group_name: 'ဒုတိယ' })
    const list = await api.getAs(teacher, groupPath())
    expect(list.json).toMatchObject({ total: 2, last_page: 1, current_page: 1 })
    expect(list.json.data.map((row: { gp_name: string }) => row.gp_name)).toEqual(['ပထမ', 'ဒုတိယ'])
    const path = `${groupPath()}/${made.json.id}`
    expect((await api.postAs(teacher, `${path}/update`, { group_name: 'အခြေခံ' })).json).toEqual({ status: 1 })
    const { title } = await api.db
      .selectFrom('courses')
      .select('title')
      .where('id', '=', courseId)
      .executeTakeFirstOrThrow()
    expect((await api.getAs(teacher, path)).json).toEqual({
      id: made.json.id,
      gp_name: 'အခြေခံ',
      course_id: courseId,
      course_title: title,
      course_type: CourseType.video,
    })
  })

  it.each([[{}], [{ group_name: '' }], [{ group_name: 'က'.repeat(101) }]])(
    'require a name of at most 100: %j',
    async (body) => {
      const reply = await api.postAs(teacher, `${groupPath()}/create`, body)
      expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['group_name']])
    },
  )

  it('answer 404 to other owners', async () => {
    const path = await aGroupPath()
    const other = await aTeacher(api.db)
    const own = await aVideoCourse(api.db, { ownerId: other.id })
    for (const [who, status] of [
      [undefined, 401],
      [await aStudent(api.db), 403],
      [await aTeacher(api.db, { status: AccountStatus.pending }), 403],
      [other, 404],
      [await aSchool(api.db), 404],
    ] as const) {
      expect((await api.getAs(who, path)).status).toBe(status)
      expect((await api.getAs(who, groupPath())).status).toBe(status)
      expect((await api.postAs(who, `${path}/update`, { group_name: 'x' })).status).toBe(status)
      expect((await api.postAs(who, `${groupPath()}/create`, { group_name: 'x' })).status).toBe(status)
      expect((await askInProcess(who, path)).status).toBe(status)
    }
    const throughOwnCourse = path.replace(groupPath(), groupPath(own.id))
    expect((await api.getAs(other, throughOwnCourse)).status).toBe(404)
    // REQ-09: 404 as the neighbouring calls, also for an empty list of ids.
    for (const absent of [throughOwnCourse, `${groupPath()}/999999`]) {
      expect(await askInProcess(other, absent)).toMatchObject({ status: 404, json: { code: 'GROUP_NOT_FOUND' } })
    }
    expect((await api.postAs(other, `${throughOwnCourse}/delete`)).json).toEqual({ status: 404 })
  })

  it('delete a group with its contents, but not while one is in progress', async () => {
    const path = await aGroupPath()
    const id = await aContent(path)
    await setContent(id, { processing: Processing.processing })
    expect((await api.postAs(teacher, `${path}/delete`)).json).toEqual({ status: 400 })
    await setContent(id, { processing: Processing.completed })
    expect((await api.postAs(teacher, `${path}/delete`)).json).toEqual({ status: 200 })
    expect((await api.getAs(teacher, path)).status).toBe(404)
    const { deletedAt } = await api.db
      .selectFrom('contents')
      .select('deletedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deletedAt).not.toBeNull()
    const again = await api.postAs(teacher, `${path}/delete`)
    expect([again.status, again.json]).toEqual([200, { status: 404 }])
  })
})

describe('POST …/content/create', () => {
  it('creates a finished content, unless it is a video', async () => {
    const group = await aGroupPath()
    const sent = await api.sendFile(teacher, `${group}/content/create`, {
      name: 'အခန်း ၁.pdf',
      bytes: aPdf,
      title: 'အခန်း ၁',
    })
    expect([sent.status, sent.json]).toEqual([200, { status: 'success', id: expect.any(Number) }])
    const picture = await aPng()
    await api.sendFile(teacher, `${group}/content/create`, { name: 'ပုံ.png', bytes: picture, title: 'ပုံ' })
    const { json } = await api.getAs(teacher, `${group}/content/list`)
    expect(json.total).toBe(2)
    expect(json.data).toMatchObject([
      {
        id: sent.json.id,
        content_title: 'အခန်း ၁',
        o_file_name: 'အခန်း ၁.pdf',
        file_size: aPdf.length,
        is_processing: 0,
        content_type: 3,
        enable_pc: false,
        key: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/),
      },
      { content_type: 2, file_size: picture.length },
    ])
  })

  it('returns the same content for a repeated upload, and another one for another name or group', async () => {
    const [group, other] = [await aGroupPath(), await aGroupPath()]
    const file = { name: 'a.pdf', bytes: aPdf, title: 'a' }
    const ids = await Promise.all([1, 2, 3].map(() => api.sendFile(teacher, `${group}/content/create`, file)))
    expect(new Set(ids.map((reply) => reply.json.id)).size).toBe(1)
    const renamed = await api.sendFile(teacher, `${group}/content/create`, { ...file, name: 'b.pdf' })
    const elsewhere = await api.sendFile(teacher, `${other}/content/create`, file)
    expect(new Set([ids[0]?.json.id, renamed.json.id, elsewhere.json.id]).size).toBe(3)
  })

  it.each<[string, { name: string; bytes: Buffer | string; title?: string | undefined }, RegExp]>([
    ['without a title', { name: 'a.pdf', bytes: aPdf }, /./],
    ['with a title of 101', { name: 'a.pdf', bytes: aPdf, title: 'က'.repeat(101) }, /၁၀၀/],
    ['of another type', { name: 'a.exe', bytes: 'MZ', title: 'a' }, /./],
    ['that is empty', { name: 'a.pdf', bytes: '', title: 'a' }, /./],
    ['that is not what it says', { name: 'a.pdf', bytes: '<html>', title: 'a' }, /./],
    ['that is a video, from one who may not', { name: 'a.mp4', bytes: 'x', title: 'a' }, /ဗီဒီယို/],
  ])('is refused %s, and stores nothing', async (_what, file, text) => {
    const group = await aGroupPath()
    const reply = await api.sendFile(teacher, `${group}/content/create`, file)
    expect(reply.status).toBe(422)
    expect(reply.json.errors.file[0]).toMatch(text)
    expect((await api.getAs(teacher, `${group}/content/list`)).json.total).toBe(0)
    const staged = await readdir(stagingFolder(api.services.config.dataDir)).catch(() => [])
    expect(staged).toEqual([])
  })

  it('answers 422 at `file` without a file', async () => {
    const reply = await api.postAs(teacher, `${await aGroupPath()}/content/create`, {})
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['file', 'content_title']])
  })

  it('answers 404 for a group of another owner', async () => {
    const path = `${await aGroupPath()}/content/create`
    const file = { name: 'a.pdf', bytes: aPdf, title: 'a' }
    expect((await api.sendFile(undefined, path, file)).status).toBe(401)
    expect((await api.sendFile(await aStudent(api.db), path, file)).status).toBe(403)
    expect((await api.sendFile(await aTeacher(api.db), path, file)).status).toBe(404)
  })
})

describe('POST …/content/:contentId/delete, enableDesktop, disableDesktop', () => {
  // processing, stored, video → delete, deleteFailedContent, enableDesktop, disableDesktop
  it.each([
    ['finished document', { processing: Processing.completed }, [200, 400, 400, 400]],
    ['finished video', { processing: Processing.completed, contentType: ContentType.video }, [200, 400, 200, 200]],
    [
      'video being enabled',
      { processing: Processing.processing, contentType: ContentType.video },
      [400, 400, 400, 400],
    ],
    [
      'video that could not be enabled',
      { processing: Processing.failed, contentType: ContentType.video },
      [200, 400, 200, 400],
    ],
    ['upload under way', { processing: Processing.processing, storedKey: null }, [400, 400, 400, 400]],
    ['upload that failed', { processing: Processing.failed, storedKey: null }, [400, 200, 400, 400]],
  ])('depends on the state: %s', async (_what, state, statuses) => {
    const group = await aGroupPath()
    const id = await aContent(group)
    for (const [index, action] of ['delete', 'deleteFailedContent', 'enableDesktop', 'disableDesktop'].entries()) {
      await setContent(id, { deletedAt: null, enablePc: false, ...state })
      const reply = await api.postAs(teacher, `${group}/content/${id}/${action}`)
      expect([action, reply.status, reply.json]).toEqual([action, 200, { status: statuses[index] }])
    }
  })

  it('answers 404 in the body for deleted contents, and those of another group or owner', async () => {
    const [group, other] = [await aGroupPath(), await aGroupPath()]
    const id = await aContent(group)
    const stranger = await aTeacher(api.db)
    for (const action of ['delete', 'deleteFailedContent', 'enableDesktop', 'disableDesktop']) {
      for (const [who, path] of [
        [teacher, `${other}/content/${id}`],
        [teacher, `${group}/content/999999`],
        [stranger, `${group}/content/${id}`],
      ] as const) {
        const reply = await api.postAs(who, `${path}/${action}`)
        expect([reply.status, reply.json]).toEqual([200, { status: 404 }])
      }
      expect((await api.postAs(undefined, `${group}/content/${id}/${action}`)).status).toBe(401)
    }
  })

  it('waits for the video when it is not ready, and enables it at once when it is', async () => {
    const group = await aGroupPath()
    const id = await aContent(group)
    await setContent(id, { contentType: ContentType.video })
    await api.postAs(teacher, `${group}/content/${id}/enableDesktop`)
    const row = async () => (await api.getAs(teacher, `${group}/content/list`)).json.data[0]
    expect(await row()).toMatchObject({ is_processing: 1, enable_pc: false, key: expect.any(String) })
    await setContent(id, { processing: Processing.completed, hlsPrefix: 'hls/x/' })
    await api.postAs(teacher, `${group}/content/${id}/enableDesktop`)
    expect(await row()).toMatchObject({ is_processing: 0, enable_pc: true })
    await api.postAs(teacher, `${group}/content/${id}/disableDesktop`)
    expect(await row()).toMatchObject({ is_processing: 0, enable_pc: false })
  })

  it('is followed by polling which are still processing', async () => {
    const group = await aGroupPath()
    const [done, busy] = [await aContent(group), await aContent(group)]
    await setContent(busy, { processing: Processing.processing })
    const foreign = await api.db
      .insertInto('contents')
      .values({
        groupId: (await aContentGroup(api.db)).id,
        title: 'x',
        originalName: 'x.mp4',
        sizeBytes: 1,
        contentType: ContentType.video,
        processing: Processing.processing,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ask = (ids: unknown) => askInProcess(teacher, group, ids)
    expect((await ask([done, busy, foreign.id, 999_999])).json).toEqual({ process_contents_id: [busy] })
    expect((await ask([])).json).toEqual({ process_contents_id: [] })
    expect((await ask('all')).status).toBe(422)
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
