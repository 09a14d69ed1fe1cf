import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

/** Bytes that a page has received since it was made, by address, headers included. */
export interface Received {
  /** The sum of the addresses that match. */
  of(pattern?: RegExp): number
  reset(): void
  /** Address and bytes, most first. */
  list(): [string, number][]
}

/** Counts what arrives, also of requests that are not finished or were cut off. */
export async function countReceived(page: Page): Promise<Received> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  let bytes = new Map<string, number>()
  const counted = new Map<string, number>()
  const add = (requestId: string, count: number): void => {
    const url = urls.get(requestId)
    if (!url?.startsWith('http')) return
    bytes.set(url, (bytes.get(url) ?? 0) + count)
    counted.set(requestId, (counted.get(requestId) ?? 0) + count)
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  // What comes from a cache has bytes too, which cost no data.
  session.on('Network.requestServedFromCache', ({ requestId }) => urls.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) urls.delete(requestId)
    add(requestId, response.encodedDataLength)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
  // Only the sum of a document tells its bytes.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(requestId, Math.max(0, encodedDataLength - (counted.get(requestId) ?? 0))),
  )
  await session.send('Network.enable')
  return {
    of: (pattern = /./) => [...bytes].reduce((sum, [url, count]) => (pattern.test(url) ? sum + count : sum), 0),
    reset: () => {
      bytes = new Map()
    },
    list: () => [...bytes].sort(([, first], [, second]) => second - first),
  }
}

/** A line to a server that can be cut; its address is a site of its own for a browser. */
export interface Line {
  readonly url: string
  /** Ends all connections, and refuses further ones. */
  cut(): void
  restore(): void
  close(): void
}

export async function aLine(siteUrl: string): Promise<Line> {
  const port = Number(new URL(siteUrl).port)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) {
      socket.resetAndDestroy()
      return
    }
    const onwards = joined(socket, port, sockets)
    socket.pipe(onwards)
    onwards.pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      endAll()
    },
    restore: () => {
      isCut = false
    },
    close: () => {
      endAll()
      server.close()
    },
  }
}

/** A connection to the server for one of a browser; both end together. */
function joined(socket: Socket, port: number, sockets: Set<Socket>): Socket {
  const onwards = connect(port, '127.0.0.1')
  for (const [one, other] of [
    [socket, onwards],
    [onwards, socket],
  ] as const) {
    sockets.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      other.destroy()
    })
  }
  return onwards
}

/** A line that is cut each time it has carried so many bytes. */
export interface CountedLine {
  readonly url: string
  /** Bytes that it has carried to the browser since the last reset, headers included. */
  readonly movedBytes: number
  readonly cuts: number
  reset(): void
  close(): void
}

const SLICE_BYTES = 8192
/** What is on its way arrives before the line is cut. */
const DRAIN_MS = 50
const OUTAGE_MS = 300

export async function aCountedLine(
  siteUrl: string,
  { bytesPerSecond, cutAfterBytes }: { readonly bytesPerSecond: number; readonly cutAfterBytes: number },
): Promise<CountedLine> {
  const port = Number(new URL(siteUrl).port)
  const sockets = new Set<Socket>()
  let [movedBytes, cuts, untilCut, busyUntil] = [0, 0, cutAfterBytes, 0]
  let restored: Promise<void> | undefined
  const outage = async (): Promise<void> => {
    cuts += 1
    await sleep(DRAIN_MS)
    for (const socket of sockets) socket.resetAndDestroy()
    await sleep(OUTAGE_MS)
    untilCut = cutAfterBytes
    restored = undefined
  }
  /** Carries one piece at the speed of the line; nothing while it is cut. */
  const carry = async (piece: Buffer, to: Socket): Promise<void> => {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      const slice = piece.subarray(at, at + SLICE_BYTES)
      const now = performance.now()
      busyUntil = Math.max(now, busyUntil) + (slice.length / bytesPerSecond) * 1000
      await sleep(busyUntil - now)
      if (restored || to.destroyed) return
      to.write(slice)
      movedBytes += slice.length
      untilCut -= slice.length
      if (untilCut <= 0) restored = outage()
    }
  }
  const server = createServer((socket) => {
    if (restored) {
      socket.resetAndDestroy()
      return
    }
    const onwards = joined(socket, port, sockets)
    socket.pipe(onwards)
    onwards.on('data', (piece: Buffer) => {
      onwards.pause()
      void carry(piece, socket).then(() => onwards.resume())
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get movedBytes() {
      return movedBytes
    },
    get cuts() {
      return cuts
    },
    reset: () => {
      ;[movedBytes, cuts, untilCut] = [0, 0, cutAfterBytes]
    },
    close: () => {
      for (const socket of sockets) socket.resetAndDestroy()
      server.close()
    },
  }
}
