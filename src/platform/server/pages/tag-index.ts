import type { CacheTag } from './page-tags.ts'

/** Index of cache keys by tag. */
export class TagIndex {
  private readonly keysOf = new Map<CacheTag, Set<string>>()

  add(key: string, tags: Iterable<CacheTag>): void {
    for (const tag of tags) {
      const keys = this.keysOf.get(tag) ?? new Set()
      this.keysOf.set(tag, keys.add(key))
    }
  }

  delete(key: string, tags: Iterable<CacheTag>): void {
    for (const tag of tags) {
      const keys = this.keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.keysOf.delete(tag)
    }
  }

  /** A copy, so that the caller may change the index while iterating. */
  keys(tag: CacheTag): string[] {
    return [...(this.keysOf.get(tag) ?? [])]
  }

  get size(): number {
    return this.keysOf.size
  }
}
