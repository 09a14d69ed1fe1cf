import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What an answer rests on, such as 'course:12' or 'courses'. Each domain names its own, and says them again when it changes
 * what they stand for (invalidate-pages.ts).
 */
export type CacheTag = string

/** Stands for everything: an answer whose handler names no tag is dropped by each change. */
export const EVERYTHING: CacheTag = '*'

const underWay = new AsyncLocalStorage<Set<CacheTag>>()

/** Names what the answer under way rests on. Nothing listens outside the rendering of a page. */
export function cacheTag(...tags: readonly CacheTag[]): void {
  const named = underWay.getStore()
  if (named) for (const tag of tags) named.add(tag)
}

/** Runs a call and tells which tags its handler named; `EVERYTHING` where it named none. */
export async function collectingTags<Value>(
  call: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly tags: ReadonlySet<CacheTag> }> {
  const tags = new Set<CacheTag>()
  const value = await underWay.run(tags, call)
  return { value, tags: tags.size === 0 ? new Set([EVERYTHING]) : tags }
}
