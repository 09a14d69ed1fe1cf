import { LRUCache } from 'lru-cache'
import type { Listener } from './listen.ts'

/** Channel of the database's triggers: 'account 7', 'content 9', or '' for everything. */
const channel = 'access_changed'

interface MemoryLimits<Value> {
  /** Maximum number of values. */
  readonly maxEntries: number
  /** Maximum age of a value, in case a notification is lost. */
  readonly ttlMs: number
  /** Tags on which a value depends, in the channel's format. */
  readonly tagsOf: (value: Value) => readonly string[]
}

/** A short-lived cache of query results. */
export interface TaggedCache<Value> {
  /** The cached value or the result of `ask`; undefined is not cached. */
  getOrLoad<Answer extends Value | undefined>(key: string, ask: () => Promise<Answer>): Promise<Answer | Value>
}

/**
 * Opens a cache whose values are invalidated in every process by committed changes.
 *
 * A result requested before a change was notified is not cached, because it may be older than the change. While
 * the LISTEN connection is down nothing is invalidated, so values are limited by their TTL.
 */
export async function openTaggedCache<Value extends object>(
  listener: Listener,
  { maxEntries, ttlMs, tagsOf }: MemoryLimits<Value>,
): Promise<TaggedCache<Value>> {
  const keysOf = new Map<string, Set<string>>()
  const values = new LRUCache<string, Value>({
    max: maxEntries,
    ttl: ttlMs,
    dispose: (value, key) => {
      for (const tag of tagsOf(value)) {
        const keys = keysOf.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(tag)
      }
    },
  })
  let changes = 0

  await listener.on(channel, (tag) => {
    changes += 1
    if (tag === '') values.clear()
    for (const key of [...(keysOf.get(tag) ?? [])]) values.delete(key)
  })

  function keep(key: string, value: Value): void {
    values.set(key, value)
    for (const tag of tagsOf(value)) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
  }

  return {
    getOrLoad: async (key, ask) => {
      const cached = values.get(key)
      if (cached) return cached
      const changesBefore = changes
      const value = await ask()
      if (value && changes === changesBefore) keep(key, value)
      return value
    },
  }
}
