import { getLocale, type Locale, overwriteGetLocale } from '#platform/messages/runtime.ts'

export type { Locale }

/** The language an address is in: English below /en, Burmese everywhere else. @see X-LANG-01 */
export function localeOfPath(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/i.test(pathname) ? 'en' : 'my'
}

/** The same page in the language being read: paths are written without prefix throughout the code. */
export function localisedPath(path: string, locale: Locale = currentLocale()): string {
  return locale === 'en' && path.startsWith('/') ? `/en${path === '/' ? '' : path}` : path
}

/** A path without its language prefix. */
export function plainPath(pathname: string): string {
  return pathname.replace(/^\/en(?=\/|$)/i, '') || '/'
}

export function currentLocale(): Locale {
  return getLocale()
}

/** On the server, many requests are rendered side by side: the web process says which language each is in. */
export function followRequests(current: () => Locale): void {
  overwriteGetLocale(current)
}

/** Lets the messages follow the address in the browser. */
export function followAddress(): void {
  overwriteGetLocale(() => localeOfPath(window.location.pathname))
}
