import type { Locale } from '#platform/contract/locale.ts'
import type { Path } from '#platform/contract/path.ts'
import { getLocale, overwriteGetLocale } from '#platform/messages/runtime.ts'

declare const withLanguage: unique symbol

/** The path of a page in the browser: English ones begin with `/en`. */
export type LocalisedPath = string & { readonly [withLanguage]: true }

/** The language of a URL: English below /en, Burmese elsewhere. @see X-LANG-01 */
export function localeOfPath(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/i.test(pathname) ? 'en' : 'my'
}

/** The path of a page in the current language, or in another one. */
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

/**
 * On the server many requests are rendered concurrently: the web process supplies the language of the current one.
 */
export function followRequests(current: () => Locale): void {
  overwriteGetLocale(current)
}

/** Makes the messages use the language of the URL in the browser. */
export function followAddress(): void {
  overwriteGetLocale(() => localeOfPath(window.location.pathname))
}
