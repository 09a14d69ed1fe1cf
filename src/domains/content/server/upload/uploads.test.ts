import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Upload as TusUpload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Processing } from '#domains/content/contract/content-codes.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { openAdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { listWaiting } from '#platform/server/jobs/queue.ts'
import { type Account, aContentGroup, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aContentApi, aPdf, aVideoTeacher, type ContentApi, listening, type Who } from '#tests/support/content-api.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import { removeFilesJob } from '../preparation/contents.job.ts'
import { sweepUploads } from '../preparation/contents.worker.ts'
import { recordStored } from './accept-content.ts'
import { stagedUploadPath, stagingFolder } from './staging.ts'

let api: ContentApi
let teacher: Account
let courseId: number
let site: string
beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
  site = await listening(api.app)
})
afterAll(() => api.close())

const large = Buffer.concat([aPdf, randomBytes(3_000_000)])
const aGroup = async (): Promise<number> => (await aContentGroup(api.db, { courseId })).id
const contentsOf = async (groupId: number) =>
  (await api.getAs(teacher, `/my/course/${courseId}/content-gp/${groupId}/content/list`)).json.data

interface TusCall {
  readonly as?: Who
  readonly headers?: Record<string, string>
  readonly payload?: Buffer
}
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE'

async function tus(method: Method, path: string, call: TusCall = { as: teacher }): Promise<TestReply> {
  const token = await api.tokenOf(call.as)
  return api.inject({
    method,
    url: path.startsWith(API_BASE) ? path : API_BASE + path,
    headers: { 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }), ...call.headers },
    ...(call.payload && { payload: call.payload }),
  })
}

async function begin(
  groupId: number,
  changes: Record<string, string | number> = {},
  call: TusCall = { as: teacher },
): Promise<TestReply> {
  const { length = large.length, ...fields } = changes
  const metadata = { filename: 'အခန်း.pdf', content_title: 'အခန်း', course_id: courseId, group_id: groupId, ...fields }
  const headers = { 'upload-length': String(length), 'upload-metadata': uploadMetadata(metadata) }
  return tus('POST', '/uploads', { ...call, headers })
}

const patch = (at: string, [offset, bytes]: [number, Buffer], call: TusCall = { as: teacher }): Promise<TestReply> =>
  tus('PATCH', at, {
    ...call,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })

describe('POST and PATCH /uploads', () => {
  it('stores chunks and creates a content', async () => {
    const group = await aGroup()
    const begun = await begin(group)
    expect([begun.status, begun.headers['tus-resumable']]).toEqual([201, '1.0.0'])
    const at = String(begun.headers.location)
    expect(await contentsOf(group)).toMatchObject([
      { content_title: 'အခန်း', is_processing: 1, key: null, file_size: large.length },
    ])
    const first = await patch(at, [0, large.subarray(0, 1_000_000)])
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '1000000'])
    const state = await tus('HEAD', at)
    expect(state.headers).toMatchObject({
      'upload-offset': '1000000',
      'upload-length': String(large.length),
      'cache-control': 'no-store',
    })
    const last = await patch(at, [1_000_000, large.subarray(1_000_000)])
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(large.length)])
    const [content] = await contentsOf(group)
    expect(content).toMatchObject({ is_processing: 0, key: expect.any(String), content_type: 3 })
    const stored = await api.db
      .selectFrom('contents')
      .selectAll()
      .where('id', '=', content.id)
      .executeTakeFirstOrThrow()
    expect((await buffer(await api.services.storage.get(stored.storedKey ?? ''))).equals(large)).toBe(true)
    // No earlier content has the same name and size, so no hash was computed.
    expect(stored.sha256).toBeNull()
    expect((await tus('HEAD', at)).headers['upload-offset']).toBe(String(large.length))
  })

  it('accepts the current offset only, and refuses more bytes than announced', async () => {
    const at = String((await begin(await aGroup(), { length: 100 })).headers.location)
    await patch(at, [0, large.subarray(0, 60)])
    const wrong = await patch(at, [0, large.subarray(0, 60)])
    expect([wrong.status, wrong.json.code]).toEqual([409, 'UPLOAD_OFFSET_WRONG'])
    expect((await patch(at, [61, large.subarray(61, 70)])).status).toBe(409)
    expect((await patch(at, [60, large.subarray(60, 101)])).status).toBe(413)
    expect((await tus('HEAD', at)).headers['upload-offset']).toBe('60')
    const other = await tus('PATCH', at, { as: teacher, headers: { 'tus-resumable': '0.2.2' } })
    expect([other.status, other.json.code]).toEqual([412, 'UPLOAD_VERSION'])
  })

  it.each<[string, Record<string, string | number>, string]>([
    ['another type', { filename: 'a.exe' }, 'file'],
    ['nothing in it', { length: 0 }, 'file'],
    ['more than 1.5 GB', { length: 1_610_612_737 }, 'file'],
    ['no title', { content_title: '' }, 'content_title'],
    ['a title of 101', { content_title: 'က'.repeat(101) }, 'content_title'],
  ])('is refused before the upload for %s', async (_what, changes, field) => {
    const group = await aGroup()
    const reply = await begin(group, changes)
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, [field]])
    expect(await contentsOf(group)).toEqual([])
  })

  it.each(['much', '1e2', '0x10', '+5', '5.0', '', '1'.repeat(16)])('accepts only decimal digits: %j', async (text) => {
    const group = await aGroup()
    const begun = await begin(group, { length: text })
    expect([begun.status, begun.json.code]).toEqual([400, 'UNREADABLE_BODY'])
    expect(await contentsOf(group)).toEqual([])
    const at = String((await begin(group, { length: 100 })).headers.location)
    const offset = { 'upload-offset': text, 'content-type': 'application/offset+octet-stream' }
    const continued = await tus('PATCH', at, { as: teacher, headers: offset, payload: large.subarray(0, 5) })
    expect([continued.status, continued.json.code]).toEqual([400, 'UNREADABLE_BODY'])
  })

  it('accepts exactly 1.5 GB, and videos only from owners who may upload them', async () => {
    expect((await begin(await aGroup(), { length: 1_610_612_736, filename: 'a.mp4' })).status).toBe(201)
    await api.db.updateTable('accounts').set({ enableVideoUpload: false }).where('id', '=', teacher.id).execute()
    const refused = await begin(await aGroup(), { filename: 'a.mp4' })
    await api.db.updateTable('accounts').set({ enableVideoUpload: true }).where('id', '=', teacher.id).execute()
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['file']])
  })

  it('checks its sender on every request', async () => {
    const at = String((await begin(await aGroup())).headers.location)
    for (const [as, status] of [
      [undefined, 401],
      [await aStudent(api.db), 403],
      [await aTeacher(api.db), 404],
    ] as const) {
      expect((await begin(await aGroup(), {}, { as })).status).toBe(status)
      expect((await tus('HEAD', at, { as })).status).toBe(status)
      expect((await patch(at, [0, large], { as })).status).toBe(status)
      expect((await tus('DELETE', at, { as })).status).toBe(status)
    }
    expect((await tus('HEAD', at)).headers['upload-offset']).toBe('0')
  })

  it('fails in the list when its bytes do not match its name', async () => {
    const group = await aGroup()
    const at = String((await begin(group, { length: 6 })).headers.location)
    const reply = await patch(at, [0, Buffer.from('<html>')])
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['file']])
    const [content] = await contentsOf(group)
    expect(content).toMatchObject({ is_processing: 2, key: null })
    const path = `/my/course/${courseId}/content-gp/${group}/content/${content.id}`
    expect((await api.postAs(teacher, `${path}/deleteFailedContent`)).json).toEqual({ status: 200 })
    expect(await contentsOf(group)).toEqual([])
  })

  it('can be cancelled', async () => {
    const group = await aGroup()
    const at = String((await begin(group)).headers.location)
    await patch(at, [0, large.subarray(0, 100)])
    expect((await tus('DELETE', at)).status).toBe(204)
    const again = await tus('DELETE', at)
    expect([again.status, again.json.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
    expect(await contentsOf(group)).toEqual([])
  })

  it('waits for an earlier request of the same upload, and answers 423 when that does not end', async () => {
    const at = String((await begin(await aGroup())).headers.location)
    const books = await openAdvisoryLocks(api.db, api.services.listener)
    const release = await books.acquire(`upload:${at.split('/').at(-1)}`, { waitMs: 0 })
    const busy = await patch(at, [0, large])
    expect([busy.status, busy.json.code]).toEqual([423, 'UPLOAD_BUSY'])
    await release?.()
    expect((await patch(at, [0, large])).status).toBe(204)
  })

  it('is merged into the content of the same recently uploaded file', async () => {
    const group = await aGroup()
    for (const _time of [1, 2]) {
      const at = String((await begin(group)).headers.location)
      expect((await patch(at, [0, large])).status).toBe(204)
    }
    expect(await contentsOf(group)).toHaveLength(1)
    const completed = Buffer.concat([large.subarray(0, -1), Buffer.from([(large.at(-1) ?? 0) ^ 1])])
    const at = String((await begin(group)).headers.location)
    expect((await patch(at, [0, completed])).status).toBe(204)
    expect(await contentsOf(group)).toHaveLength(2)
  })
})

describe('an interrupted upload', () => {
  const idOf = (location: unknown): string => String(location).split('/').at(-1) ?? ''

  it('is completed by the next HEAD, at whatever step the server stopped', async () => {
    // A crash after the last byte, before the content was recorded.
    const group = await aGroup()
    const first = await begin(group)
    await writeFile(stagedUploadPath(api.services.config.dataDir, idOf(first.headers.location)), large)
    expect((await tus('HEAD', String(first.headers.location))).headers['upload-offset']).toBe(String(large.length))
    expect(await contentsOf(group)).toMatchObject([{ is_processing: 0, key: expect.any(String) }])
    // A crash after the file was stored, before the key was recorded.
    const { id, contentId } = await api.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', idOf(first.headers.location))
      .executeTakeFirstOrThrow()
    await api.db.updateTable('uploads').set({ completedAt: null }).where('id', '=', id).execute()
    await api.db
      .updateTable('contents')
      .set({ storedKey: null, processing: Processing.processing, sha256: null })
      .where('id', '=', contentId)
      .execute()
    expect((await tus('HEAD', String(first.headers.location))).status).toBe(200)
    expect(await contentsOf(group)).toMatchObject([{ is_processing: 0, key: expect.any(String) }])
  })

  it('is not completed when the disk with its bytes is missing', async () => {
    const group = await aGroup()
    const at = String((await begin(group)).headers.location)
    await patch(at, [0, large.subarray(0, 1000)])
    await rm(stagedUploadPath(api.services.config.dataDir, idOf(at)))
    expect((await tus('HEAD', at)).status).toBe(404)
    expect((await patch(at, [1000, large.subarray(1000)])).status).toBe(409)
    expect(await contentsOf(group)).toMatchObject([{ is_processing: 1, key: null }])
  })

  it('fails after two hours, can be continued for a week, and is then deleted', async () => {
    const group = await aGroup()
    const at = String((await begin(group)).headers.location)
    const path = stagedUploadPath(api.services.config.dataDir, idOf(at))
    await patch(at, [0, large.subarray(0, 1000)])
    const age = async (hours: number): Promise<void> => {
      const then = new Date(Date.now() - hours * 3_600_000)
      await api.db.updateTable('contents').set({ updatedAt: then }).where('groupId', '=', group).execute()
      await api.db.updateTable('uploads').set({ updatedAt: then }).where('id', '=', idOf(at)).execute()
      await utimes(path, then, then)
      await sweepUploads(api.services)
    }
    await age(1.9)
    expect(await contentsOf(group)).toMatchObject([{ is_processing: 1, key: null }])
    await age(2.1)
    expect(await contentsOf(group)).toMatchObject([{ is_processing: 2, key: null }])
    expect((await patch(at, [1000, large.subarray(1000, 2000)])).status).toBe(204)
    expect(await contentsOf(group)).toMatchObject([{ is_processing: 1, key: null }])
    await age(24 * 8)
    expect((await tus('HEAD', at)).status).toBe(404)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('has its bytes removed when its content was deleted while they were stored', async () => {
    const at = String((await begin(await aGroup())).headers.location)
    const upload = api.db.selectFrom('uploads').select('contentId').where('id', '=', idOf(at))
    const { contentId } = await upload.executeTakeFirstOrThrow()
    await api.db.updateTable('contents').set({ deletedAt: new Date() }).where('id', '=', contentId).execute()
    const stored = { contentId, storedKey: `contents/${contentId}/a.pdf`, fileName: 'a.pdf' }
    await api.db.transaction().execute((tx) => recordStored(tx, stored))
    expect(await listWaiting(api.services.queue, removeFilesJob)).toContainEqual({ contentIds: [contentId] })
  })

  it('is kept for a week after it is finished', async () => {
    const at = String((await begin(await aGroup())).headers.location)
    await patch(at, [0, large])
    const finishedBefore = async (days: number): Promise<number> => {
      const completedAt = new Date(Date.now() - days * 24 * 3_600_000)
      await api.db.updateTable('uploads').set({ completedAt }).where('id', '=', idOf(at)).execute()
      await sweepUploads(api.services)
      return (await tus('HEAD', at)).status
    }
    expect([await finishedBefore(6), await finishedBefore(8)]).toEqual([200, 404])
  })

  it('leaves no orphaned file, neither partly received nor partly stored', async () => {
    const { dataDir } = api.services.config
    await mkdir(stagingFolder(dataDir), { recursive: true })
    const [sent, stored] = [stagedUploadPath(dataDir, 'whole-x'), join(dataDir, 'files', '.incoming', 'x')]
    for (const path of [sent, stored]) await writeFile(path, 'x')
    await sweepUploads(api.services)
    expect((await stat(sent)).size + (await stat(stored)).size).toBe(2)
    const then = new Date(Date.now() - 25 * 3_600_000)
    for (const path of [sent, stored]) await utimes(path, then, then)
    await sweepUploads(api.services)
    for (const path of [sent, stored]) await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('is completed by tus-js-client over a repeatedly broken connection', async () => {
    const group = await aGroup()
    const line = await aBadLine(Number(new URL(site).port), 400_000)
    onTestFinished(line.close)
    let drops = 0
    await new Promise<void>((resolve, reject) => {
      void api.tokenOf(teacher).then((token) => {
        const upload = new TusUpload(large, {
          endpoint: `http://127.0.0.1:${line.port}${API_BASE}/uploads`,
          headers: { authorization: `Bearer ${token}` },
          metadata: { filename: 'a.pdf', content_title: 'a', course_id: String(courseId), group_id: String(group) },
          // The whole file is one request: it completes only if the server keeps partial requests.
          chunkSize: 32 * 1024 * 1024,
          retryDelays: Array.from({ length: 40 }, () => 20),
          onShouldRetry: () => {
            drops += 1
            return true
          },
          onSuccess: () => resolve(),
          onError: reject,
        })
        upload.start()
      })
    })
    expect(drops).toBeGreaterThan(3)
    const [content] = await contentsOf(group)
    expect(content).toMatchObject({ is_processing: 0, file_size: large.length })
    const { storedKey } = await api.db
      .selectFrom('contents')
      .select('storedKey')
      .where('id', '=', content.id)
      .executeTakeFirstOrThrow()
    expect((await readFile(api.services.storage.localPath(storedKey ?? '') ?? '')).equals(large)).toBe(true)
  })
})

/** A TCP proxy that closes each connection after this many bytes. */
async function aBadLine(port: number, breaksAfterBytes: number): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = dial(port, '127.0.0.1')
    let passed = 0
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('data', (chunk) => {
      passed += chunk.length
      upstream.write(chunk)
      if (passed > breaksAfterBytes) for (const socket of [client, upstream]) socket.destroy()
    })
    upstream.on('data', (chunk) => client.write(chunk))
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
