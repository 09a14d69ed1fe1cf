import type * as z from 'zod/mini'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/contract/endpoint.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { requireAccess } from '#platform/server/auth/access.ts'
import type { Viewer, ViewerFor } from '#platform/server/auth/viewer.ts'
import { cleanPartialText, cleanText } from '#platform/server/burmese/clean-text.ts'
import { callerIdsCheck } from './caller-ids.ts'
import { inputCleaner, parseCleaned } from './clean-input.ts'
import { type InputPart, parseInput } from './validator.ts'

/** A call before cleaning and validation, over HTTP or in process. */
export interface UncheckedCall {
  readonly viewer: Viewer
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly locale: Locale
}

/** The validated input of a call, typed by its contract. */
export interface Call<E extends Endpoint> {
  readonly viewer: ViewerFor<E['config']['access']>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly locale: Locale
}

/**
 * Prepares the input of a handler: checks access, cleans every text, and validates every part by the contract.
 *
 * Over HTTP, access is also checked before the body is read (api.ts).
 *
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN - the endpoint is not for this viewer
 * @throws InvalidInput - for the first part with errors
 * @throws Refusal FORBIDDEN - an id that has to be the caller's is another one (caller-ids.ts)
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

/** Cleans and validates a part; empty when the contract has no schema for it. */
function typedPart(schema: z.ZodMiniType | undefined, part: InputPart, clean: (text: string) => string) {
  if (!schema) return () => undefined
  const cleaned = inputCleaner(schema, { part, clean })
  return (value: unknown) => parseCleaned(schema, cleaned(value), part)
}

/** Parsed JSON bodies; streams and buffers are not cleaned. */
function isPlain(body: unknown): boolean {
  return (
    typeof body !== 'object' || body === null || Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype
  )
}
