import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { aContentGroup, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { openForm, type RawFormOptions } from '#tests/support/raw-form.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import type { RequestTimes } from '../request-times.ts'

/** All times scaled down to tenths of a second. */
const times: RequestTimes = {
  headersMs: 600,
  body: { longestMs: 2_000, minBytesPerSecond: 1_000 },
  pictures: { longestMs: 6_000, minBytesPerSecond: 1_000 },
  uploads: { longestMs: 60_000, minBytesPerSecond: 64 },
  graceMs: 300,
  windowMs: 600,
  silenceMs: 1_500,
  keepAliveMs: 800,
  checkEveryMs: 100,
}
/** So slow that only an upload may; a busy machine may make it several times slower. */
const TRICKLE = { bytes: 60, everyMs: 150 }

let api: TestApi
let port: number
beforeAll(async () => {
  api = await aTestApi({ settings: { requestTimes: times } })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('throttles').execute())

async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.resume()
  socket.write(text)
  return socket
}
const post = (path: string, options: RawFormOptions) => openForm(port, path, options)
const JSON_TYPE = { contentType: 'application/json' }

/** Sends a little periodically until the other side closes or the count is reached. */
async function trickle(form: Awaited<ReturnType<typeof post>>, count: number): Promise<void> {
  for (let sent = 0; sent < count && form.socket.writable; sent++) {
    await form.fill(TRICKLE.bytes)
    await sleep(TRICKLE.everyMs)
  }
}

describe('a body that stalls is cut off (SEC-08)', () => {
  test.each([
    ['JSON', '/login', { lengthBytes: 1_000_000, ...JSON_TYPE }],
    ['a large JSON body', '/register/student', { lengthBytes: 3_000_000, ...JSON_TYPE }],
    ['a form', '/register/teacher', { lengthBytes: 3_000_000 }],
  ])('%s', async (_kind, path, options) => {
    const form = await post(path, options)
    await form.write('{"name":"')
    expect(await form.status).toBe(408)
    await expect.poll(() => form.socket.destroyed).toBe(true)
  })

  test('one that was refused already ends without a second reply', async () => {
    const form = await post('/register/teacher', { lengthBytes: 1_000_000 })
    await form.part('name')
    await form.fill(20_000)
    expect(await form.status).toBe(413)
    await expect.poll(() => form.socket.destroyed).toBe(true)
    expect(form.answered).not.toContain('408')
  })

  test('headers that never end', async () => {
    const socket = await open('GET / HTTP/1.1\r\nHost: pyinnya.test\r\n')
    await once(socket, 'close')
  })
})

test('a slow body is cut off, and one that exceeds the total time (SEC-08)', async () => {
  const slow = await post('/register/teacher', { lengthBytes: 1_000_000 })
  await trickle(slow, 200)
  expect(await slow.status).toBe(408)

  const steady = await post('/login', { lengthBytes: 1_000_000, ...JSON_TYPE })
  for (let sent = 0; sent < 200 && steady.socket.writable; sent++) {
    await steady.fill(2_000)
    await sleep(50)
  }
  expect(await steady.status).toBe(408)
})

test('a slow upload arrives (SEC-08)', async () => {
  const owner = await aTeacher(api.db, { enableVideoUpload: true })
  const { id: courseId } = await aVideoCourse(api.db, { ownerId: owner.id })
  const { id: groupId } = await aContentGroup(api.db, { courseId })
  const token = await openSession(api.db, { accountId: owner.id })
  const path = `/my/course/${courseId}/content-gp/${groupId}/content/create`
  const form = await post(path, { lengthBytes: undefined, token })
  await form.part('content_title')
  await form.write('A lesson')
  await form.part('file', 'lesson.txt')
  // Longer than the limit of a form with pictures.
  await trickle(form, 60)
  await form.end()
  expect(await form.status).toBe(200)
  form.socket.destroy()
})

test('a reader who never reads is disconnected, and an unused connection is closed (SEC-08)', async () => {
  const reader = connect(port, '127.0.0.1')
  reader.on('error', () => undefined)
  await once(reader, 'connect')
  reader.pause()
  // A reply larger than all buffers on the connection.
  const { body } = await api.get('/openapi.json')
  const count = Math.ceil((64 * 2 ** 20) / body.length)
  reader.write('GET /backend/api/v2/openapi.json HTTP/1.1\r\nHost: pyinnya.test\r\n\r\n'.repeat(count))
  const connections = () => new Promise((done) => api.app.server.getConnections((_error, count) => done(count)))
  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
  reader.destroy()

  const idle = await open('GET /robots.txt HTTP/1.1\r\nHost: pyinnya.test\r\n\r\n')
  await once(idle, 'close')
})
