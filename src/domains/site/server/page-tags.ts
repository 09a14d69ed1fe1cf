import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** What the frame of every page shows. */
export const settingsTag: CacheTag = 'settings'
export const adsTag: CacheTag = 'ads'
