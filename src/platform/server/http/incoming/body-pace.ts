import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromLine } from '#platform/server/files/write-arriving.ts'
import type { BodyTimes, RequestTimes } from '../request-times.ts'
import { SMALL_BODY_BYTES } from './incoming-bodies.ts'

const CUT_OFF = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** A request body with its progress at recent checks; holds no data. */
interface ArrivingBody {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: string | undefined
  readonly times: BodyTimes
  readonly startedAt: number
  marks: Reading[]
}

interface Reading {
  readonly at: number
  readonly readBytes: number
}

/**
 * Ends requests whose body takes too long or arrives too slowly, by the limits of its kind. Time in which this process
 * does not read is not counted.
 */
export function watchBodies(app: FastifyInstance, times: RequestTimes): void {
  const arriving = new Set<ArrivingBody>()
  const look = (): void => {
    for (const body of arriving) {
      if (body.request.complete || body.request.socket.destroyed) arriving.delete(body)
      else if (isTooSlow(body, times)) {
        app.log.info({ route: body.route }, 'a body arrived too slowly')
        cutOff(body)
      }
    }
  }
  const clock = setInterval(look, times.checkEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(clock))
  app.addHook('onRequest', (request, reply, next) => {
    // In-process calls have no socket.
    if (hasBody(request.raw) && isFromLine(request.raw)) {
      const { raw, socket } = request
      const timesOfBody = timesFor(request, times)
      // A remote store may take minutes for a complete lesson, without traffic on this connection.
      if (timesOfBody === times.uploads) raw.setTimeout(times.uploads.longestMs)
      const startedAt = performance.now()
      const marks = [{ at: startedAt, readBytes: socket.bytesRead }]
      const { url: route } = request.routeOptions
      arriving.add({ request: raw, response: reply.raw, route, times: timesOfBody, startedAt, marks })
    }
    next()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

function timesFor({ routeOptions }: FastifyRequest, times: RequestTimes): BodyTimes {
  const { body, upload } = routeOptions.config
  if (upload || body === 'stream') return times.uploads
  return body === 'multipart' || (routeOptions.bodyLimit ?? 0) > SMALL_BODY_BYTES ? times.pictures : times.body
}

function isTooSlow(body: ArrivingBody, { graceMs, windowMs }: RequestTimes): boolean {
  const { request, times, startedAt } = body
  const now = performance.now()
  if (now - startedAt > times.longestMs) return true
  const reading = { at: now, readBytes: request.socket.bytesRead }
  const isWaitingForUs = request.readableLength >= request.readableHighWaterMark
  if (isWaitingForUs) {
    body.marks = [reading]
    return false
  }
  body.marks.push(reading)
  // The newest checkpoint that is at least one window old; older ones are not needed.
  const from = body.marks.findLastIndex(({ at }) => now - at >= windowMs)
  if (from === -1) return false
  body.marks = body.marks.slice(from)
  const [first = reading] = body.marks
  if (first.at < startedAt + graceMs) return false
  const minBytes = (times.minBytesPerSecond * (now - first.at)) / 1_000
  return reading.readBytes - first.readBytes < minBytes
}

function cutOff({ request, response }: ArrivingBody): void {
  const { socket } = request
  // A request that already has a reply is only disconnected.
  if (!response.headersSent) socket.write(CUT_OFF)
  socket.destroySoon()
}
