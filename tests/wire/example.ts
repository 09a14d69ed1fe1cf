import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { REFUSALS, type RefusalCode } from '#platform/contract/refusal-codes.ts'
import type { Who, World } from './world.ts'

/** One file of a form. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** The request. Path parameters are in their order. */
export interface Sent {
  readonly as: Who
  readonly path?: readonly (string | number)[]
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string | number | SentFile>>
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Buffer
  /** Supplies the value of `<ticket>` in the path, before anything else is arranged. */
  readonly ticket?: (world: World) => Promise<string>
  /** Changes of the world that the example needs. */
  readonly arrange?: (world: World) => Promise<unknown>
}

export interface Example extends Sent {
  readonly call: Endpoint
  /** What it shows: 'ok', a variation, or the code of a refusal. */
  readonly shows: string
  readonly refusal: RefusalCode | undefined
}

/**
 * Examples of one call: the plain one, then variations by name.
 *
 * A name that is a refusal's code, or begins with one and a colon, expects that refusal; every other one expects
 * success. Where the body is checked, the refusal of an empty one is added automatically.
 */
export function of(call: Endpoint, plain: Sent, further: Record<string, Partial<Sent>> = {}): Example[] {
  const examples = Object.entries({ ok: {}, ...further }).map(([shows, change]) =>
    toExample(call, shows, { ...plain, ...change }),
  )
  const { body } = call.schema
  const isAsked = body !== undefined && !z.safeParse(body, {}).success && further.INVALID_INPUT === undefined
  return isAsked ? [...examples, toExample(call, 'INVALID_INPUT', { ...plain, body: {} })] : examples
}

function toExample(call: Endpoint, shows: string, sent: Sent): Example {
  const name = shows.split(':')[0] ?? ''
  return { ...sent, call, shows, refusal: name in REFUSALS ? (name as RefusalCode) : undefined }
}

/** Method and path of the call below the API's base, as in contracts. */
export const nameOf = (call: Endpoint): string => `${call.method} ${call.url}`

/** The URL of an example, with its parameters and query. */
export function addressOf({ call, path = [], query = {} }: Example): string {
  let next = 0
  const filled = call.url.replace(/:[A-Za-z_]+|\*/g, () => inAddress(String(path[next++])))
  if (next !== path.length) throw new Error(`${nameOf(call)} takes ${next} parameters, not ${path.length}`)
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** A value with the prefix U+0001 is inserted without encoding, for examples that no client would encode. */
const inAddress = (value: string) => (value.startsWith('\u0001') ? value.slice(1) : encodeURIComponent(value))
