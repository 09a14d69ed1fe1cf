import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import { GUEST } from '#platform/server/auth/viewer.ts'
import type { UncheckedCall } from './checked-call.ts'
import { failureAnswer } from './error-replies.ts'
import type { Locale } from './locale.ts'
import { replyWriter } from './reply-writer.ts'
import { requestIds } from './request-ids.ts'
import { requestLog } from './request-log.ts'

/** A call as the client of the API prepares it. */
export interface InProcessCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'url'>
  /** With the base, parameters and query filled in. */
  readonly path: string
  readonly body: unknown
}

/** What the same call would be answered with over the line. */
export interface InProcessAnswer {
  readonly status: number
  /** JSON. */
  readonly text: string
}

type Answering = (call: UncheckedCall) => unknown

/**
 * The endpoints for the site's own pages: the same handlers behind the same checks as over the line, without a request that
 * would have to be written, routed and read again. A page is made for everybody, so it asks as a guest.
 */
export class InProcessCalls {
  private readonly log: FastifyBaseLogger
  private readonly endpoints = new Map<string, (call: UncheckedCall) => Promise<string>>()
  private readonly nextId = requestIds()

  constructor(log: FastifyBaseLogger) {
    this.log = log
  }

  add(endpoint: Endpoint, answering: Answering): void {
    const write = writerOf(endpoint)
    this.endpoints.set(nameOf(endpoint), async (call) => write(await answering(call)))
  }

  /** Whether pages may call it: what needs the request itself is mounted over HTTP alone. */
  has(endpoint: InProcessCall['endpoint']): boolean {
    return this.endpoints.has(nameOf(endpoint))
  }

  async ask({ endpoint, path, body }: InProcessCall, locale: Locale): Promise<InProcessAnswer> {
    try {
      const answer = this.endpoints.get(nameOf(endpoint))
      if (!answer) throw new Error(`${nameOf(endpoint)} is not for pages`)
      const { params, query } = readAddress(endpoint.url, path)
      const text = await answer({ viewer: GUEST, params, query, body: asSent(body), locale })
      return { status: 200, text }
    } catch (error) {
      const requestId = this.nextId()
      const log = requestLog(this.log, { reqId: requestId })
      const { body: refusal } = failureAnswer(error, { locale, requestId, log })
      return { status: refusal.status, text: JSON.stringify(refusal) }
    }
  }
}

function nameOf({ method, url }: InProcessCall['endpoint']): string {
  return `${method} ${url}`
}

function writerOf({ method, url, schema: { response } }: Endpoint): (value: unknown) => string {
  if (!response) return JSON.stringify
  return replyWriter({ schema: response[200] as z.ZodMiniType, method, url, httpStatus: '200' })
}

/** What the router would read from an address. */
function readAddress(url: string, path: string): Pick<UncheckedCall, 'params' | 'query'> {
  const [address = '', search] = path.slice(API_BASE.length).split('?', 2)
  const segments = address.split('/')
  const named = url
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index]]] : []))
  const params = Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value ?? '')]))
  return { params, query: Object.fromEntries(new URLSearchParams(search)) }
}

/**
 * Undefined fields are left out as in JSON, and the caller's own objects are copied, so that they cannot be changed.
 */
function asSent(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body))
}
