import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { maxReadAtOnceBytes, type OpenObject, type Storage, type StoredObject } from './storage.ts'

interface HotObject {
  readonly object: StoredObject
  readonly bytes: Buffer
}

type Found = HotObject | OpenObject | undefined

/**
 * A read under way. The map holds this record instead of the promise, and the field is cleared at the end: V8 keeps
 * alive what a map once held until a full collection, and the bytes alone would cause several of those a second.
 */
interface Reading {
  found: Promise<Found> | undefined
}

/**
 * Opens objects that never change, and caches the small ones that are read again and again.
 *
 * A class that watches one lesson then costs two reads of each segment, whether from a disk or a bucket; concurrent
 * readers wait for the same read. An object that is read once is not cached: it would evict what others share, and
 * evicting costs more than reading it. Deleted objects are forgotten within the TTL.
 *
 * @param limits - `maxBytes` bounds the cache; `ttlMs` how long an object is believed to exist
 */
export function openObjectCache(
  storage: Pick<Storage, 'open'>,
  limits: { maxBytes: number; ttlMs: number },
): Pick<Storage, 'open'> {
  const cached = new LRUCache<string, HotObject>({
    maxSize: limits.maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: limits.ttlMs,
  })
  // Sizes by key of as many objects as fit; a key that returns later would have been evicted anyway.
  const readLately = new LRUCache<string, number>({
    maxSize: limits.maxBytes,
    sizeCalculation: (sizeBytes) => sizeBytes + 1,
    ttl: limits.ttlMs,
  })
  const reading = new Map<string, Reading>()

  /** The object itself if it is too large to cache. */
  async function fetch(key: string): Promise<Found> {
    const opened = await storage.open(key)
    if (!opened || opened.sizeBytes > maxReadAtOnceBytes) return opened
    try {
      const { sizeBytes, modifiedAt, etag } = opened
      const bytes = sizeBytes === 0 ? Buffer.alloc(0) : await opened.read({ start: 0, end: sizeBytes - 1 })
      return { object: { key, sizeBytes, modifiedAt, etag }, bytes }
    } finally {
      await opened.close()
    }
  }

  return {
    open: async (key) => {
      const hot = cached.get(key)
      if (hot) return fromMemory(hot)
      const earlier = reading.get(key)?.found
      const found = await (earlier ?? beginReading(key))
      if (!found) return undefined
      if ('bytes' in found) {
        keepIfShared(found)
        return fromMemory(found)
      }
      // A large object has one reader: others that waited for it open it again.
      return earlier ? storage.open(key) : found
    },
  }

  function keepIfShared(hot: HotObject): void {
    const { key, sizeBytes } = hot.object
    if (readLately.has(key)) cached.set(key, hot)
    else readLately.set(key, sizeBytes)
  }

  function beginReading(key: string): Promise<Found> {
    const one: Reading = { found: undefined }
    const found = fetch(key).finally(() => {
      reading.delete(key)
      one.found = undefined
    })
    one.found = found
    reading.set(key, one)
    return found
  }
}

function fromMemory({ object, bytes }: HotObject): OpenObject {
  return {
    ...object,
    read: async ({ start, end }) => bytes.subarray(start, end + 1),
    stream: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    close: async () => undefined,
  }
}
