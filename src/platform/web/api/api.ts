import { data } from 'react-router'
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '#platform/contract/endpoint.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { RefusedCall, UnreachableServer } from './failures.ts'
import { refusedCall } from './refused-call.ts'

export { RefusedCall, UnreachableServer } from './failures.ts'

/** What a call is given: only the parts that its contract names. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>
type Part<Name extends string, Value> = undefined extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

export interface PreparedCall {
  readonly endpoint: Endpoint
  /** Its address, filled in. */
  readonly path: string
  readonly body: unknown
}
export interface RawReply {
  readonly status: number
  /** Undefined for a body that is not JSON. */
  readonly json: unknown
}
/** Carries a prepared call to the server: fetch in the browser, in process while rendering on the server. */
export type Transport = (call: PreparedCall) => Promise<RawReply>

export interface Api {
  /** Makes a call. @throws RefusedCall, UnreachableServer */
  call<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>): Promise<ReplyOf<E>>
  /**
   * Makes a call for a page to be shown: 403 and 404 become the page's own status and error page
   * (docs/spec/server-rules.md).
   */
  load<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>): Promise<ReplyOf<E>>
}
type InputArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface UntypedInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** Builds the client of the API over a way to reach it. */
export function createApi(transport: Transport): Api {
  async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>): Promise<ReplyOf<E>> {
    const { params, query, body } = (input ?? {}) as UntypedInput
    const { status, json } = await transport({ endpoint, path: addressOf(endpoint, { params, query }), body })
    if (status >= 200 && status < 300) return json as ReplyOf<E>
    throw await failureOf(status, json)
  }
  async function load<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>): Promise<ReplyOf<E>> {
    try {
      return await call(endpoint, ...input)
    } catch (error) {
      if (error instanceof RefusedCall) throw data(error.message, { status: error.status })
      throw error
    }
  }
  return { call, load }
}

/** A proxy before the server answers 502, 503 and 504 with a page of its own, which is no refusal. */
export async function failureOf(status: number, json: unknown): Promise<RefusedCall | UnreachableServer> {
  const isReply = typeof json === 'object' && json !== null
  if (!isReply && status > 501) return new UnreachableServer(new Error(`status ${status}`))
  return refusedCall(status, isReply ? json : {})
}

/** The address of a call, for those few places that need one: pictures, downloads, the player. */
export function addressOf(endpoint: Pick<Endpoint, 'url'>, input: Pick<UntypedInput, 'params' | 'query'>): string {
  const path = endpoint.url.replace(/:([A-Za-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`
}
