import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/server/files/storage.ts'

/** A stored object as a file of this machine: where it lies, or fetched to the given place. */
export async function localCopy(storage: Storage, key: string, place: string): Promise<string> {
  const local = storage.localPath(key)
  if (local !== undefined) return local
  await pipeline(await storage.get(key), createWriteStream(place))
  return place
}
