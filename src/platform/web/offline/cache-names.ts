/** Caches of the service worker. Nothing personal is in them. */
export const KEPT_PAGES = 'pages'
export const KEPT_FILES = 'files'
export const KEPT_PICTURES = 'pictures'
/** Screens that read everything from this device, with all their files; kept whole by the domain that owns them. */
export const KEPT_SCREENS = 'screens'

/** Files that were chosen in a form and are not sent. The page keeps them, not the service worker. */
export const CHOSEN_FILES = 'chosen-files'

/** Removes which pages were read in this browser; called when a session ends. Plain HTTP has no caches. */
export function forgetKeptPages(): void {
  for (const name of [KEPT_PAGES, KEPT_PICTURES]) globalThis.caches?.delete(name).catch(() => undefined)
}
