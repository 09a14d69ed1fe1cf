import { LRUCache } from 'lru-cache'
import type { Listener } from './listen.ts'

/** The database's triggers say here which person, video or place has changed: 'account 7', 'content 9', or '' for all. */
const channel = 'access_changed'

export interface MemoryLimits<Value> {
  /** How many values are kept. */
  readonly maxEntries: number
  /** How long one is believed, should the word of a change be lost. */
  readonly ttlMs: number
  /** What a value rests on, in the words of the channel. */
  readonly tagsOf: (value: Value) => readonly string[]
}

/** Keeps answers of the database for a moment. */
export interface TaggedCache<Value> {
  /** The value under the key, or what is asked for; nothing is kept of an answer that is undefined. */
  getOrLoad<Answer extends Value | undefined>(key: string, ask: () => Promise<Answer>): Promise<Answer | Value>
}

/**
 * Opens a memory that forgets by itself whatever a committed change touches, in every process.
 *
 * An answer that was asked for before a change was heard of is not kept, since it may be of either side of it. While
 * the listening connection is away nothing is heard: then a value lives on, but never beyond its life.
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
