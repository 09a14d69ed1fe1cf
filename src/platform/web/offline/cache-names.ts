/** Caches of the service worker. Nothing personal is in them. */
export const CACHED_PAGES = 'pages'
export const CACHED_FILES = 'files'
export const CACHED_PICTURES = 'pictures'
/** Screens that read everything from this device, with all their files; kept whole by the domain that owns them. */
export const CACHED_SCREENS = 'screens'

/** Files that were chosen in a form and are not sent. The page keeps them, not the service worker. */
export const CHOSEN_FILES = 'chosen-files'

/** Removes which pages were read in this browser; called when a session ends. Plain HTTP has no caches. */
export function forgetKeptPages(): void {
  for (const name of [CACHED_PAGES, CACHED_PICTURES]) globalThis.caches?.delete(name).catch(() => undefined)
}
