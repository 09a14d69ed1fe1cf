import { CACHED_FILES, CACHED_PAGES, CACHED_SCREENS } from './cache-names.ts'

const BUILT_FILES = /(?:href|src)="(\/assets\/[^"#]+)/g

/** A screen that reads everything from this device; its query says what it shows. */
export async function cachedScreen(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: CACHED_SCREENS, ignoreVary: true, ignoreSearch: true })
}

/** The last seen copy of a public page, or of its data; undefined when a script or style that it names is not kept. */
export async function cachedPage(url: string): Promise<Response | undefined> {
  const copy = await caches.match(url, { cacheName: CACHED_PAGES, ignoreVary: true })
  if (!copy?.headers.get('content-type')?.startsWith('text/html')) return copy
  const files = await caches.open(CACHED_FILES)
  const named = [...(await copy.clone().text()).matchAll(BUILT_FILES)].map(([, file]) => String(file))
  const kept = await Promise.all(named.map((file) => files.match(file, { ignoreVary: true })))
  return kept.includes(undefined) ? undefined : copy
}
