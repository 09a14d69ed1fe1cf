import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { GUEST } from '#platform/server/auth/viewer.ts'
import type { UncheckedCall } from './checked-call.ts'
import { failureAnswer } from './error-replies.ts'
import { replyWriter } from './reply-writer.ts'
import { requestIds } from './request-ids.ts'
import { requestLog } from './request-log.ts'

/** A call prepared by the API client. */
export interface InProcessCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'url'>
  /** With base path, parameters and query. */
  readonly path: string
  readonly body: unknown
}

/** The reply, equal to the one over HTTP. */
interface InProcessAnswer {
  readonly status: number
  /** JSON. */
  readonly text: string
}

type Answering = (call: UncheckedCall) => unknown

/**
 * Calls of the site's own pages without HTTP: the same handlers and checks without parsing and routing a request.
 * Pages are rendered for guests, so the caller is a guest.
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

  /** Whether pages may call it; endpoints that need the request itself are available over HTTP only. */
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

/** Parses a URL as the router does. */
function readAddress(url: string, path: string): Pick<UncheckedCall, 'params' | 'query'> {
  const [address = '', search] = path.slice(API_BASE.length).split('?', 2)
  const segments = address.split('/')
  const named = url
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index]]] : []))
  const params = Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value ?? '')]))
  return { params, query: Object.fromEntries(new URLSearchParams(search)) }
}

/** Undefined fields are removed as in JSON, and objects are copied, so that the caller's are not changed. */
function asSent(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body))
}
