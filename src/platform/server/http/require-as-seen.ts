import { isDeepStrictEqual } from 'node:util'
import { Refusal } from './refusal.ts'

/**
 * Two people at the fields of one thing: who saves a field that somebody else has changed meanwhile is told so beneath it,
 * instead of undoing the change unawares. What they did not change is not sent, and stays as it is.
 *
 * @param seen - what the form showed before it was typed in, by the fields' names on the wire; none from a client that does
 * not say
 * @param current - what is true now, read under the thing's lock
 * @throws Refusal CHANGED_MEANWHILE - naming the fields
 */
export function requireAsSeen(seen: Readonly<Record<string, unknown>> | undefined, current: object): void {
  const now = new Map(Object.entries(current))
  const overtaken = Object.keys(seen ?? {}).filter((name) => !isDeepStrictEqual(seen?.[name], now.get(name)))
  if (overtaken.length === 0) return
  const fields = Object.fromEntries(overtaken.map((name) => [name, 'changed_meanwhile']))
  throw new Refusal('CHANGED_MEANWHILE', { params: { who: '–' }, fields })
}
