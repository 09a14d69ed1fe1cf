import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** Data in the frame of every page. */
export const settingsTag: CacheTag = 'settings'
export const adsTag: CacheTag = 'ads'
