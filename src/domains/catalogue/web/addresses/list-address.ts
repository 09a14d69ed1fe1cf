import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { isClockTime } from '#platform/contract/calendar.ts'
import { regions } from '#platform/contract/places/regions.ts'

// What the address of a list says. Anybody may write anything into an address, so whatever is no filter is dropped here
// instead of being refused by the server.

/** A positive number that fits an id, as its digits. */
export function idOf(text: string | null): string | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : undefined
}

export function idsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => idOf(text) ?? []))].slice(0, 100)
}

/** A whole fee in either script; grouping commas are dropped. */
export function feeOf(text: string | null): string | undefined {
  const digits = toWesternDigits(text ?? '').replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? String(Number(digits)) : undefined
}

export function timeOf(text: string | null): string | undefined {
  return text !== null && isClockTime(text) ? text : undefined
}

export function regionOf(text: string | null): string | undefined {
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) < regions.length ? String(Number(text)) : undefined
}

export function pageOf(text: string | null): string | undefined {
  return idOf(text)
}

/** The same address without one filter, or without one of its values; always on page 1. */
export function without(search: string, name: string, value?: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  if (value === undefined) query.delete(name)
  else query.delete(name, value)
  return query.size > 0 ? `?${query}` : ''
}
