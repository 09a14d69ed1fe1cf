import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, aContentGroup, aTeacher } from '#tests/support/builders.ts'
import { aContentApi, aPdf, aVideoTeacher, type ContentApi } from '#tests/support/content-api.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import { stagedUploadPath } from './staging.ts'

// OPS-03: the reply to the beginning of an upload is lost, and the client sends it again.

let api: ContentApi
let teacher: Account
let courseId: number
beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
})
afterAll(() => api.close())

interface Beginning {
  readonly group: number
  readonly key?: string
  readonly as?: Account
  readonly course?: number
}
const aKey = () => randomBytes(16).toString('hex')
const aGroup = async () => (await aContentGroup(api.db, { courseId })).id
const idOf = (reply: TestReply) => String(reply.headers.location).split('/').at(-1) ?? ''

async function begin({ group, key, as = teacher, course = courseId }: Beginning): Promise<TestReply> {
  const fields = { filename: 'a.pdf', content_title: 'အခန်း', course_id: course, group_id: group }
  return api.inject({
    method: 'POST',
    url: '/backend/api/v2/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(aPdf.length),
      'upload-metadata': uploadMetadata({ ...fields, ...(key !== undefined && { upload_key: key }) }),
      authorization: `Bearer ${await api.tokenOf(as)}`,
    },
  })
}
const contentsOf = async (group: number) =>
  (await api.getAs(teacher, `/my/course/${courseId}/content-gp/${group}/content/list`)).json.data

it('is one upload however often it is begun with the same key, one after the other or at once', async () => {
  const group = await aGroup()
  const beginning = { group, key: aKey() }
  const first = await begin(beginning)
  const others = await Promise.all([1, 2, 3].map(() => begin(beginning)))
  expect([first, ...others].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set([first, ...others].map(idOf)).size).toBe(1)
  expect(await contentsOf(group)).toHaveLength(1)

  const atOnce = await aGroup()
  const key = aKey()
  const replies = await Promise.all([1, 2, 3, 4].map(() => begin({ group: atOnce, key })))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(replies.map(idOf)).size).toBe(1)
  expect(await contentsOf(atOnce)).toHaveLength(1)
})

it('keeps the bytes that arrived before it is begun again', async () => {
  const beginning = { group: await aGroup(), key: aKey() }
  const path = stagedUploadPath(api.services.config.dataDir, idOf(await begin(beginning)))
  await writeFile(path, 'half')
  await begin(beginning)
  expect(await readFile(path, 'utf8')).toBe('half')
})

it('is another upload with another key, without one, in another group and of another owner', async () => {
  const group = await aGroup()
  const key = aKey()
  const other = await aVideoTeacher(api.db)
  const otherGroup = (await aContentGroup(api.db, { courseId: other.courseId })).id
  const replies = [
    await begin({ group, key }),
    await begin({ group, key: aKey() }),
    await begin({ group }),
    await begin({ group }),
    await begin({ group: await aGroup(), key }),
    await begin({ group: otherGroup, key, as: other.teacher, course: other.courseId }),
  ]
  expect(new Set(replies.map(idOf)).size).toBe(replies.length)
  expect(await contentsOf(group)).toHaveLength(4)
})

it('is begun anew when its content was deleted meanwhile', async () => {
  const beginning = { group: await aGroup(), key: aKey() }
  const first = idOf(await begin(beginning))
  await api.db
    .updateTable('contents')
    .set({ deletedAt: new Date() })
    .where('groupId', '=', beginning.group)
    .executeTakeFirstOrThrow()
  const second = await begin(beginning)
  expect([second.status, idOf(second) === first]).toEqual([201, false])
  expect(await contentsOf(beginning.group)).toHaveLength(1)
})

it.each(['short', 'has blanks in the key', 'x'.repeat(65)])('refuses %j as a key', async (key) => {
  const group = await aGroup()
  const reply = await begin({ group, key })
  expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['upload_key']])
  expect(await contentsOf(group)).toEqual([])
})

it('tells no owner of the upload of another by the same key', async () => {
  const key = aKey()
  await begin({ group: await aGroup(), key })
  const stranger = await aTeacher(api.db)
  expect((await begin({ group: await aGroup(), key, as: stranger })).status).toBe(404)
})
