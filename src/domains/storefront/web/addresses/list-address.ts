import { maxAddressChoices } from '#platform/contract/address-choices.ts'
import { regions } from '#platform/contract/regions/regions.ts'

// Parsers of list URLs. Invalid values are dropped here, so that the server does not refuse the call.

/** A positive integer in the range of ids, as digits. */
export function idOf(text: string | null): string | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : undefined
}

export function idsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => idOf(text) ?? []))].slice(0, maxAddressChoices)
}

export function regionOf(text: string | null): string | undefined {
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) < regions.length ? String(Number(text)) : undefined
}

export function pageOf(text: string | null): string | undefined {
  return idOf(text)
}
