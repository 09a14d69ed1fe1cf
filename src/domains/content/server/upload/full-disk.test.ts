import { randomBytes } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { type Account, aContentGroup } from '#tests/support/builders.ts'
import { aContentApi, aPdf, aVideoTeacher, type ContentApi, listening } from '#tests/support/content-api.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import { stagedSize, stagedUploadPath, stagingFolder } from './staging.ts'

// Uses a real connection, because the test is about the reply to a client that is still sending.
let api: ContentApi
let teacher: Account
let courseId: number
let site: string
beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
  site = await listening(api.app)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

const large = Buffer.concat([aPdf, randomBytes(6_000_000)])

/** Lets this many writes succeed, and fails later ones with ENOSPC. */
async function fillTheDisk(after: number): Promise<void> {
  await using handle = await open(import.meta.filename)
  const files = Object.getPrototypeOf(handle) as typeof handle
  const write = files.writev
  let left = after
  vi.spyOn(files, 'writev').mockImplementation(function (this: typeof handle, ...args) {
    left -= 1
    if (left < 0) return Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    return write.apply(this, args)
  })
}

const authorised = async () => ({ authorization: `Bearer ${await api.tokenOf(teacher)}` })
const tus = async (method: string, address: string, more: { headers?: object; body?: Buffer } = {}) =>
  fetch(site + address, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(await authorised()), ...more.headers },
    ...(more.body && { body: more.body as BodyInit }),
  })

async function begin(length: number, groupId: number): Promise<Response> {
  const fields = { filename: 'a.pdf', content_title: 'a', course_id: courseId, group_id: groupId }
  return tus('POST', `${API_BASE}/uploads`, {
    headers: { 'upload-length': String(length), 'upload-metadata': uploadMetadata(fields) },
  })
}
const send = (address: string, offset: number) =>
  tus('PATCH', address, {
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: large.subarray(offset),
  })
const contentsOf = async (groupId: number) =>
  (await api.getAs(teacher, `/my/course/${courseId}/content-gp/${groupId}/content/list`)).json.data

describe('uploads on a full disk', () => {
  it('refuse a chunk, keep the received bytes, and continue once there is space', async () => {
    const group = await aContentGroup(api.db, { courseId })
    const address = (await begin(large.length, group.id)).headers.get('location') ?? ''
    await fillTheDisk(2)
    const refused = await send(address, 0)
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }])
    vi.restoreAllMocks()
    const offset = Number((await tus('HEAD', address)).headers.get('upload-offset'))
    const path = stagedUploadPath(api.services.config.dataDir, address.split('/').at(-1) ?? '')
    expect(offset).toBe(await stagedSize(path))
    expect(offset).toBeGreaterThan(0)
    expect((await send(address, offset)).status).toBe(204)
    expect(await contentsOf(group.id)).toMatchObject([{ is_processing: 0, key: expect.any(String) }])
  })

  it('refuse a single request and store nothing of it', async () => {
    const group = await aContentGroup(api.db, { courseId })
    await fillTheDisk(1)
    const form = new FormData()
    form.append('content_title', 'a')
    form.append('file', new Blob([large as BlobPart]), 'a.pdf')
    const refused = await fetch(`${site}${API_BASE}/my/course/${courseId}/content-gp/${group.id}/content/create`, {
      method: 'POST',
      headers: await authorised(),
      body: form,
    })
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }])
    expect(await contentsOf(group.id)).toEqual([])
    expect(await readdir(stagingFolder(api.services.config.dataDir))).toEqual([])
  })
})
