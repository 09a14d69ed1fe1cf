import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { mostReadAtOnceBytes, type OpenObject, type Storage, type StoredObject } from './storage.ts'

interface HotObject {
  readonly object: StoredObject
  readonly bytes: Buffer
}

/**
 * Opens objects that never change, and keeps the small ones that are asked for again and again.
 *
 * A class that watches one lesson then costs one read of each segment, whether from a disk or a bucket; those who ask
 * at the same moment wait for the same read. Deleted objects are forgotten within the life.
 *
 * @param limits - `mostBytes` is all that is kept; `lifeMs` how long an object is believed to be there
 */
export function openHotObjects(
  storage: Pick<Storage, 'open'>,
  limits: { mostBytes: number; lifeMs: number },
): Pick<Storage, 'open'> {
  const kept = new LRUCache<string, HotObject>({
    maxSize: limits.mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: limits.lifeMs,
  })
  const reading = new Map<string, Promise<HotObject | OpenObject | undefined>>()

  /** The object itself where it is too large to keep. */
  async function fetch(key: string): Promise<HotObject | OpenObject | undefined> {
    const opened = await storage.open(key)
    if (!opened || opened.sizeBytes > mostReadAtOnceBytes) return opened
    try {
      const { sizeBytes, modifiedAt, etag } = opened
      const bytes = sizeBytes === 0 ? Buffer.alloc(0) : await opened.read({ start: 0, end: sizeBytes - 1 })
      const hot = { object: { key, sizeBytes, modifiedAt, etag }, bytes }
      kept.set(key, hot)
      return hot
    } finally {
      await opened.close()
    }
  }

  return {
    open: async (key) => {
      const hot = kept.get(key)
      if (hot) return fromMemory(hot)
      const earlier = reading.get(key)
      const found = await (earlier ?? beginReading(key))
      if (!found || 'bytes' in found) return found && fromMemory(found)
      // A large object is read by one: whoever waited for the same opens it again.
      return earlier ? storage.open(key) : found
    },
  }

  function beginReading(key: string): Promise<HotObject | OpenObject | undefined> {
    const begun = fetch(key).finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
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
