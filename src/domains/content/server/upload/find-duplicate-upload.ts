import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { type DuplicateCandidate, listDuplicateCandidates, type NamedFile, updateSha256 } from './duplicates.queries.ts'

/** The same file in the same group within this time counts as a retry. */
const retryWindowMs = 10 * 60_000
const askAgainMs = 200
/** Longer than storing the largest file takes; afterwards the other process is considered dead. */
const longestWaitMs = 60_000

type Reading = Pick<AppServices, 'db' | 'storage'>

/**
 * The earlier content of the same file: a client on a bad connection repeats an upload whose reply was lost.
 *
 * Bytes are compared only if name, size and group are the same as in a recent upload, so that other files are not
 * read again.
 *
 * @param read - reads the new file's bytes
 * @see SR-16
 */
export async function findDuplicateUpload(
  services: Reading,
  file: NamedFile,
  read: () => Readable,
): Promise<number | undefined> {
  const giveUpAt = performance.now() + longestWaitMs
  let sha256: Buffer | undefined
  for (;;) {
    const candidates = await listDuplicateCandidates(services.db, file, new Date(now().getTime() - retryWindowMs))
    for (const candidate of candidates) {
      if (candidate.storedKey === null) continue
      sha256 ??= await sha256Of(read())
      const theirs = await sha256OfStored(services, candidate, candidate.storedKey)
      if (theirs && sha256.equals(theirs)) return candidate.id
    }
    if (candidates.every(({ storedKey }) => storedKey !== null) || performance.now() > giveUpAt) return undefined
    await sleep(askAgainMs)
  }
}

/** Undefined when the content was deleted meanwhile. */
async function sha256OfStored(
  { db, storage }: Reading,
  { id, sha256 }: DuplicateCandidate,
  key: string,
): Promise<Buffer | undefined> {
  if (sha256) return sha256
  const stored = await storage.open(key)
  if (!stored) return undefined
  const read = await sha256Of(stored.stream({ start: 0, end: stored.sizeBytes - 1 }))
  await updateSha256(db, id, read)
  return read
}

async function sha256Of(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest()
}
