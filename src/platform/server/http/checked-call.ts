import type * as z from 'zod/mini'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/contract/endpoint.ts'
import { requireAccess } from '#platform/server/auth/access.ts'
import type { Viewer, ViewerFor } from '#platform/server/auth/viewer.ts'
import { cleanPartialText, cleanText } from '#platform/server/burmese/clean-text.ts'
import { callerIdsCheck } from './caller-ids.ts'
import { inputCleaner, parseCleaned } from './clean-input.ts'
import type { Locale } from './locale.ts'
import { type InputPart, parseInput } from './validator.ts'

/** A call as it came, whichever way: its texts are as somebody typed them, and nothing of it has been checked. */
export interface UncheckedCall {
  readonly viewer: Viewer
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly locale: Locale
}

/** Everything that a handler may need of a call, validated and typed by its contract. */
export interface Call<E extends Endpoint> {
  readonly viewer: ViewerFor<E['config']['access']>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly locale: Locale
}

/**
 * The one way into a handler: who calls may do so, every text is cleaned, and every part is what the contract says.
 *
 * Over the line access is decided before a body is read, too (api.ts).
 *
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN - the endpoint is not for this viewer
 * @throws InvalidInput - naming the first part with anything wrong in it
 * @throws Refusal FORBIDDEN - an id that repeats the caller's is somebody else's (caller-ids.ts)
 */
export function checkedCall<E extends Endpoint>(endpoint: E): (call: UncheckedCall) => Call<E> {
  const { config, schema } = endpoint
  const checkCallerIds = callerIdsCheck(endpoint)
  const clean = config.partialText ? cleanPartialText : cleanText
  const bodyOf = typedPart(schema.body, 'body', clean)
  const queryOf = typedPart(schema.querystring, 'query', clean)
  return ({ viewer, params, query, body, locale }) => {
    requireAccess(config.access, viewer)
    const checked = {
      viewer,
      params: schema.params ? parseInput(schema.params, params, 'params') : params,
      body: isPlain(body) ? bodyOf(body) : body,
      query: queryOf(query),
      locale,
    }
    checkCallerIds(viewer, checked)
    return checked as unknown as Call<E>
  }
}

/** A part that people typed; nothing of it where the contract takes none. */
function typedPart(schema: z.ZodMiniType | undefined, part: InputPart, clean: (text: string) => string) {
  if (!schema) return () => undefined
  const cleaned = inputCleaner(schema, { part, clean })
  return (value: unknown) => parseCleaned(schema, cleaned(value), part)
}

/** Bodies that JSON gave; streams and buffers pass untouched. */
function isPlain(body: unknown): boolean {
  return (
    typeof body !== 'object' || body === null || Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype
  )
}
