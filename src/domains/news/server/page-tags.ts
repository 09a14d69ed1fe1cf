import type { CacheTag } from '#platform/server/pages/page-tags.ts'

export const newsTag = (id: number): CacheTag => `news:${id}`
/** Lists and titles of news. */
export const newsListTag: CacheTag = 'news'
