import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'

/**
 * A stored object as a local file: its own path, or a copy at `path`.
 *
 * @throws ObjectMissing - nothing is stored under the key
 */
export async function localCopy(storage: Storage, key: string, path: string): Promise<string> {
  const local = storage.localPath(key)
  if (local !== undefined) {
    if (!(await storage.exists(key))) throw new ObjectMissing(key)
    return local
  }
  await pipeline(await storage.get(key), createWriteStream(path))
  return path
}
