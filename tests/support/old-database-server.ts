import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

const message = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 65_535)])

const TEXT_OID = 25
const column = ['server_version_num\0', int32(0), int16(0), int32(TEXT_OID), int16(-1 & 65_535), int32(0), int16(0)]
const readyForQuery = message('Z', 'I')
const loggedIn = Buffer.concat([message('R', int32(0)), readyForQuery])

/**
 * A server that accepts every log-in and answers every query with its version, for the version check: such an old
 * server is not available in tests.
 *
 * @param versionNumber - as server_version_num has it, such as 140012
 */
export async function anOldDatabaseServer(versionNumber: string): Promise<{ url: string; close: () => void }> {
  const row = message('D', int16(1), int32(versionNumber.length), versionNumber)
  const answer = Buffer.concat([message('T', int16(1), ...column), row, message('C', 'SHOW\0'), readyForQuery])
  const server = createServer((socket) => {
    let isLoggedIn = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (!isLoggedIn) socket.write(loggedIn)
      else if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(answer)
      else socket.end()
      isLoggedIn = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://pyinnya@127.0.0.1:${port}/pyinnya`, close: () => server.close() }
}
