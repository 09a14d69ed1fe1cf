import type { Path } from '#platform/contract/path.ts'
import { getLocale, type Locale, overwriteGetLocale } from '#platform/messages/runtime.ts'

export type { Locale }

declare const withLanguage: unique symbol

/** The address of a page as it stands in the browser: English ones begin with `/en`. */
export type LocalisedPath = string & { readonly [withLanguage]: true }

/** The language an address is in: English below /en, Burmese everywhere else. @see X-LANG-01 */
export function localeOfPath(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/i.test(pathname) ? 'en' : 'my'
}

/** The page in the language being read, or in another one. */
export function localisedPath(path: Path, locale: Locale = currentLocale()): LocalisedPath {
  return (locale === 'en' ? `/en${path === '/' ? '' : path}` : path) as string as LocalisedPath
}

/** A path without its language prefix. */
export function plainPath(pathname: string): Path {
  return (pathname.replace(/^\/en(?=\/|$)/i, '') || '/') as Path
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
