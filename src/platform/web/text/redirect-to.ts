import { redirect, replace } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { type Locale, localisedPath } from './locale.ts'

/** What a loader throws to lead to another page, in the language being read. */
export function redirectTo(path: Path): Response {
  return redirect(localisedPath(path))
}

/** The same; the page that leads there leaves the browser's history. */
export function replaceWith(path: Path, locale?: Locale): Response {
  return replace(localisedPath(path, locale))
}
