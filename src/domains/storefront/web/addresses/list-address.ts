import { maxAddressChoices } from '#platform/contract/address-choices.ts'
import { regions } from '#platform/contract/places/regions.ts'

// What the address of a list says. Anybody may write anything into an address, so whatever is no filter is dropped here
// instead of being refused by the server.

/** A positive number that fits an id, as its digits. */
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
