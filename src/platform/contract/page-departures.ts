/**
 * Where pages depart from what React Router documents, by the names that the setting PAGES_WITHOUT takes.
 * @see src/platform/server/pages/README.md
 */
export const PAGE_DEPARTURES = [
  'data-script',
  'late-preloads',
  'replayed-clicks',
  'kept-scroll',
  'held-navigations',
  'cached-fragments',
  'screen-handlers',
  'calls-in-process',
  'service-worker',
] as const
export type PageDeparture = (typeof PAGE_DEPARTURES)[number]
