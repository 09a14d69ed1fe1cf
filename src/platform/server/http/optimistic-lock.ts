import { isDeepStrictEqual } from 'node:util'
import { Refusal } from './refusal.ts'

/**
 * Two people edit the fields of one row: saving a field that another person has changed meanwhile is refused beneath
 * it, instead of overwriting the change.
 *
 * Unchanged fields are not sent, and stay as they are.
 *
 * @param expected - what the form showed before it was edited, by the fields' names on the wire; absent from a client
 * that does not send it
 * @param current - the present values, read under the row's lock
 * @throws Refusal CHANGED_MEANWHILE - naming the fields
 */
export function assertFieldsUnchanged(expected: Readonly<Record<string, unknown>> | undefined, current: object): void {
  const now = new Map(Object.entries(current))
  const overtaken = Object.keys(expected ?? {}).filter((name) => !isDeepStrictEqual(expected?.[name], now.get(name)))
  if (overtaken.length === 0) return
  const fields = Object.fromEntries(overtaken.map((name) => [name, 'changed_meanwhile']))
  throw new Refusal('CHANGED_MEANWHILE', { params: { who: '–' }, fields })
}
