import { redirect, replace } from 'react-router'
import type { Locale } from '#platform/contract/locale.ts'
import type { Path } from '#platform/contract/path.ts'
import { localisedPath } from '#platform/web/locale/locale.ts'

/** The response that a loader throws to redirect, in the current language. */
export function redirectTo(path: Path): Response {
  return redirect(localisedPath(path))
}

/** As redirectTo, and replaces the current history entry. */
export function replaceWith(path: Path, locale?: Locale): Response {
  return replace(localisedPath(path, locale))
}
