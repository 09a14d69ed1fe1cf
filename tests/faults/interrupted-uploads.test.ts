import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { stagingFolder } from '#domains/content/server/upload/staging.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { aContentGroup } from '#tests/support/builders.ts'
import { aPdf, aVideoTeacher } from '#tests/support/content-api.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import { aTestApi, type TestApi, type TestReply } from '#tests/support/test-api.ts'
import { statementsOf } from './cut-call.ts'
import { aDatabaseProxy, COMMIT_OF_WRITES, type DatabaseProxy } from './database-proxy.ts'

// A resumable upload continues after lost database connections, wherever they are cut, and is stored once and
// completely.

let proxy: DatabaseProxy
let api: TestApi
let courseId: number
let token: string

beforeAll(async () => {
  api = await aTestApi({
    databaseVia: async (url) => {
      proxy = await aDatabaseProxy(url)
      return proxy.url
    },
  })
  const owner = await aVideoTeacher(api.db)
  courseId = owner.courseId
  token = await openSession(api.db, { accountId: owner.teacher.id })
})
afterAll(async () => {
  await api.close()
  await proxy.close()
})

const half = Math.ceil(aPdf.length / 2)
const MAX_TRIES = 10

function call(method: 'POST' | 'HEAD' | 'PATCH', url: string, more: { headers?: object; payload?: Buffer } = {}) {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...more.headers }
  return api.inject({ method, url, headers, ...(more.payload && { payload: more.payload }) })
}

/** Repeats a call while it is answered 503, as clients do. */
async function untilAnswered(send: () => Promise<TestReply>): Promise<TestReply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await send()
    if (reply.status !== 503 || tries === MAX_TRIES) return reply
  }
}

async function uploadTo(groupId: number): Promise<void> {
  const metadata = { filename: 'a.pdf', content_title: 'အခန်း', course_id: courseId, group_id: groupId }
  const headers = { 'upload-length': String(aPdf.length), 'upload-metadata': uploadMetadata(metadata) }
  const begun = await untilAnswered(() => call('POST', `${API_BASE}/uploads`, { headers }))
  const at = String(begun.headers.location)
  let offset = 0
  for (let tries = 0; offset < aPdf.length && tries < MAX_TRIES; tries += 1) {
    const sent = await call('PATCH', at, {
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      payload: aPdf.subarray(offset, offset === 0 ? half : undefined),
    })
    const { headers } = sent.status === 204 ? sent : await untilAnswered(() => call('HEAD', at))
    offset = Number(headers['upload-offset'])
  }
}

async function expectStoredOnce(groupId: number, where: string): Promise<void> {
  const rows = await api.db.selectFrom('contents').selectAll().where('groupId', '=', groupId).execute()
  const kept = rows.filter(({ deletedAt }) => deletedAt === null)
  expect(kept, where).toMatchObject([{ title: 'အခန်း', storedKey: expect.any(String) }])
  const bytes = await buffer(await api.services.storage.get(kept[0]?.storedKey ?? ''))
  expect(createHash('sha256').update(bytes).digest('hex'), where).toBe(createHash('sha256').update(aPdf).digest('hex'))
  expect(await readdir(stagingFolder(api.services.config.dataDir)), where).toEqual([])
  const uploads = await api.db.selectFrom('uploads').select('id').where('completedAt', 'is', null).execute()
  expect(uploads, where).toEqual([])
}

test('an upload cut after each of its statements, and before and after each COMMIT, is stored once and completely', async () => {
  const first = await aContentGroup(api.db, { courseId })
  const statements = await statementsOf(proxy, () => uploadTo(first.id))
  await expectStoredOnce(first.id, 'without a fault')
  expect(statements.length).toBeGreaterThan(10)
  for (const [at, sql] of statements.entries()) {
    const cuts = sql.startsWith(COMMIT_OF_WRITES) ? (['before', 'after'] as const) : (['after'] as const)
    for (const cut of cuts) {
      const group = await aContentGroup(api.db, { courseId })
      let next = 0
      proxy.onStatement = () => (next++ === at ? cut : undefined)
      await uploadTo(group.id)
      proxy.onStatement = () => undefined
      await expectStoredOnce(group.id, `cut ${cut} statement ${at}: ${sql.slice(0, 200)}`)
    }
  }
})
