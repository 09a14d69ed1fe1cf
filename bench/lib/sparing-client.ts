import { connect } from 'node:net'

export interface LoadRequest {
  readonly port: number
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

export interface Fetched {
  readonly bytes: number
  readonly replies: number
  readonly seconds: number
  /** CPU time of the client, which shares the machine with the server. */
  readonly cpuSeconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

// A client with the lowest cost that Node allows: bare sockets, one buffer, only the first lines of a reply are
// parsed; any status but 200 ends it. It runs in a separate process and gets its work by a message. autocannon
// needs more CPU time for a page of 8 kB than the server, so the server would wait for the client, and an idle
// process spends up to 50 % more on each reply.
const headEnd = Buffer.from('\r\n\r\n')

process.once('message', async (errand: LoadRequest) => {
  const requests = errand.paths.map((path) => requestFor(path, errand.headers))
  const times: number[] = []
  let bytes = 0
  // Round robin over all connections.
  let asked = 0
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const until = startedAt + errand.seconds * 1000
  await Promise.all(
    Array.from({ length: errand.connections }, () =>
      fetchOn(
        errand.port,
        () => {
          if (performance.now() >= until) return undefined
          asked += 1
          return requests[asked % requests.length]
        },
        (bodyBytes, ms) => {
          bytes += bodyBytes
          times.push(ms)
        },
      ),
    ),
  )
  const { user, system } = process.cpuUsage(before)
  times.sort((a, b) => a - b)
  const fetched: Fetched = {
    bytes,
    replies: times.length,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
    p50Ms: times[Math.floor(times.length / 2)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  }
  process.send?.(fetched, () => process.exit())
})

function requestFor(path: string, headers: LoadRequest['headers']): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

/** Sequential requests on one connection, until none is left. */
function fetchOn(
  port: number,
  next: () => Buffer | undefined,
  done: (bodyBytes: number, ms: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sentAt = 0
  let bodyBytes = 0
  let left = 0
  const buffer = Buffer.allocUnsafe(256 * 1024)
  const send = (): void => {
    const request = next()
    if (!request) return void socket.end(resolve)
    sentAt = performance.now()
    left = -1
    socket.write(request)
  }
  const onread = {
    buffer,
    callback: (count: number): boolean => {
      let bodyFrom = 0
      if (left < 0) {
        const end = buffer.indexOf(headEnd)
        const head = buffer.toString('latin1', 0, end)
        const length = /^content-length: (\d+)/im.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200 ') || length === undefined || end < 0 || end > count) {
          reject(new Error(`refused: ${head}`))
          return false
        }
        left = bodyBytes = Number(length)
        bodyFrom = end + headEnd.length
      }
      left -= count - bodyFrom
      if (left === 0) {
        done(bodyBytes, performance.now() - sentAt)
        send()
      }
      return true
    },
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, send)
  socket.on('error', reject)
  return promise
}
