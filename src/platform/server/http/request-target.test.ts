import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { pathOfTarget } from './request-target.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
  await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

/** The reply to a request line that is written to the socket unchanged. */
async function answerTo(requestLine: string): Promise<{ status: number; body: string }> {
  const { port } = api.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`${requestLine} HTTP/1.1\r\nHost: pyinnya.test\r\nConnection: close\r\n\r\n`)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}

test.each([
  ['/course/list?page=2', '/course/list?page=2'],
  ['//other.test/course', '//other.test/course'],
  ['http://pyinnya.test/course/list?page=2', '/course/list?page=2'],
  ['HTTPS://other.test:8443/', '/'],
  ['http://pyinnya.test', '/'],
  ['http://pyinnya.test?page=2', '/?page=2'],
  ['http://', '/'],
  ['*', '/404'],
  ['ftp://pyinnya.test/x', '/404'],
  ['', '/404'],
])('the target %j asks for %s', (target, path) => expect(pathOfTarget(target)).toBe(path))

test.each(['http://pyinnya.test', 'http://other.test:81', 'https://pyinnya.test'])(
  'a request in absolute form is answered like its path: %s',
  async (origin) => {
    const { status, body } = await answerTo(`GET ${origin}/backend/api/v2/settings/public`)
    expect(status).toBe(200)
    expect(body).toContain(JSON.stringify((await api.get('/settings/public')).json))
  },
)

test.each(['GET *', 'OPTIONS *', 'GET ftp://pyinnya.test/x', 'POST /', 'GET http://pyinnya.test/no/such/address'])(
  "%s is answered with the product's 404",
  async (requestLine) => {
    const { status, body } = await answerTo(requestLine)
    expect(status).toBe(404)
    expect(body).toContain('"code":"NOT_FOUND"')
  },
)

test('no request line causes a bug', () => expect(api.bugs).toEqual([]))
