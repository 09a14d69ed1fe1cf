import type { CacheTag } from '#platform/server/pages/page-tags.ts'

export const requestTag = (id: number): CacheTag => `request:${id}`
/** Lists and titles of requests. */
export const requestListTag: CacheTag = 'requests'
