import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** The results of searches, which change with the synonyms. */
export const searchTag: CacheTag = 'search'
