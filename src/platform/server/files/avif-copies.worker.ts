import { buffer } from 'node:stream/consumers'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { avifCopiesJob } from './avif-copies.job.ts'
import { renderAvif } from './images.ts'
import { ObjectMissing, type Storage } from './storage.ts'

/** Encodes AVIF copies; idempotent. */
export function avifCopiesHandler(storage: Storage): JobHandler {
  return handleJob(avifCopiesJob, ({ folder }) => makeAvifCopies(storage, folder))
}

/** Adds an AVIF copy beside each WebP copy of a folder; stops if the picture is deleted meanwhile. */
export async function makeAvifCopies(storage: Storage, folder: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(folder)) keys.push(key)
  for (const key of keys.filter((one) => one.endsWith('.webp'))) {
    const wanted = key.replace(/webp$/, 'avif')
    if (keys.includes(wanted)) continue
    try {
      const avif = await renderAvif(await buffer(await storage.get(key)))
      if (await storage.exists(key)) await storage.put(wanted, avif)
    } catch (error) {
      if (error instanceof ObjectMissing) return
      throw error
    }
  }
}
