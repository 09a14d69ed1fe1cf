import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import { anEnrolment, aStudent, aVideoCourse } from '#tests/support/builders.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { aDatabaseProxy, COMMIT_OF_WRITES, type DatabaseProxy } from './database-proxy.ts'

// OPS-03: the picture of an acknowledged payment exists.

let proxy: DatabaseProxy
let api: TestApi
beforeAll(async () => {
  api = await aTestApi({
    databaseVia: async (url) => {
      proxy = await aDatabaseProxy(url)
      return proxy.url
    },
  })
})
afterAll(async () => {
  await api.close()
  await proxy.close()
})

async function aWaitingPurchase() {
  const student = await aStudent(api.db)
  const course = await aVideoCourse(api.db, { feeMmk: 30_000 })
  const enrolment = await anEnrolment(api.db, { courseId: course.id, studentId: student.id })
  const token = await openSession(api.db, { accountId: student.id })
  const bytes = await aPng()
  const send = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
    const { payload, headers } = await multipartPayload(form)
    const url = `${API_BASE}/course/${course.id}/payment/create`
    return api.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${token}` } })
  }
  const rows = () =>
    api.db.selectFrom('paymentProofs').selectAll().where('enrolmentId', '=', enrolment.id).orderBy('id').execute()
  return { send, rows, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const stored = async () => {
  const folders = new Set<string>()
  for await (const { key } of api.services.storage.list('private/proofs/')) folders.add(pictureFolder(key))
  return folders.size
}

test('keeps row and payment picture when the reply to COMMIT is lost, and a retry finds both', async () => {
  const { send, rows, sha256 } = await aWaitingPurchase()
  const before = await stored()
  proxy.onStatement = (sql) => (sql.startsWith(COMMIT_OF_WRITES) ? 'after' : undefined)
  expect((await send()).json).toEqual({ status: 'success' })
  proxy.onStatement = () => undefined
  expect((await send()).json).toEqual({ status: 'success' })
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(row?.sha256.toString('hex')).toBe(sha256)
  expect(await api.services.storage.exists(row?.filePath ?? '')).toBe(true)
  expect(await stored()).toBe(before + 1)
})

test('keeps neither when COMMIT never arrives, and a retry creates both', async () => {
  const { send, rows } = await aWaitingPurchase()
  const before = await stored()
  proxy.onStatement = (sql) => (sql.startsWith(COMMIT_OF_WRITES) ? 'before' : undefined)
  const refused = await send()
  expect(refused).toMatchObject({
    status: 503,
    json: { code: 'DATABASE_UNAVAILABLE' },
    headers: { 'retry-after': '2' },
  })
  expect(await rows()).toEqual([])
  expect(await stored()).toBe(before)
  proxy.onStatement = () => undefined
  expect((await send()).json).toEqual({ status: 'success' })
  expect(await rows()).toHaveLength(1)
  expect(await stored()).toBe(before + 1)
})

test('a retry counts as done only if the picture of the first attempt exists', async () => {
  const { send, rows } = await aWaitingPurchase()
  await send()
  const [first] = await rows()
  await rm(api.services.storage.localPath(first?.filePath ?? '') ?? '')
  await send()
  const [, second] = await rows()
  expect(await api.services.storage.exists(second?.filePath ?? '')).toBe(true)
  await send()
  expect(await rows()).toHaveLength(2)
})
