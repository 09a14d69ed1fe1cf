import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A cache tag of a reply, such as 'course:12' or 'courses'. Domains define their tags and pass them to
 * invalidate-pages.ts when data change.
 */
export type CacheTag = string

/** Tag of replies whose handler adds no tag; every change drops them. */
export const EVERYTHING: CacheTag = '*'

const collecting = new AsyncLocalStorage<Set<CacheTag>>()

/** Adds tags to the current reply. Has no effect outside the rendering of a page. */
export function cacheTag(...tags: readonly CacheTag[]): void {
  const named = collecting.getStore()
  if (named) for (const tag of tags) named.add(tag)
}

/** Runs a call and collects the tags of its handler; `EVERYTHING` if there are none. */
export async function collectingTags<Value>(
  call: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly tags: ReadonlySet<CacheTag> }> {
  const tags = new Set<CacheTag>()
  const value = await collecting.run(tags, call)
  return { value, tags: tags.size === 0 ? new Set([EVERYTHING]) : tags }
}
