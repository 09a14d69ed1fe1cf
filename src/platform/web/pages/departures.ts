import type { PageDeparture } from '#platform/contract/page-departures.ts'

let off: readonly string[] | undefined

/** On the server, once: what the setting PAGES_WITHOUT names. */
export function switchOff(departures: readonly PageDeparture[]): void {
  off = departures
}

/** In a browser the page says what it was rendered without. */
function departuresOff(): readonly string[] {
  off ??= import.meta.env.SSR ? [] : (document.documentElement.dataset.without?.split(' ') ?? [])
  return off
}

export const isOff = (departure: PageDeparture): boolean => departuresOff().includes(departure)

/** For `data-without` of the page. */
export const withoutText = (): string | undefined => departuresOff().join(' ') || undefined
