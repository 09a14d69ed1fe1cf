import { pipeline, type Readable } from 'node:stream'
import type { Storage } from '../files/storage.ts'
import { OperatorError } from '../operator-error.ts'
import { measuring } from './copy-with-sums.ts'

/** An empty bucket that a restore fills. */
export class RestoredBucket {
  readonly #bucket: Storage
  readonly #keys = new Set<string>()

  constructor(bucket: Storage) {
    this.#bucket = bucket
  }

  /** @throws OperatorError the bytes are not those that were stored, or did not arrive whole */
  async put(key: string, source: Readable, sha256: string): Promise<void> {
    const measure = measuring()
    this.#keys.add(key)
    const stored = await this.#bucket.put(
      key,
      pipeline(source, measure.through, () => undefined),
    )
    const sum = measure.sum()
    if (sum.sha256 === sha256 && sum.sizeBytes === stored.sizeBytes) return
    throw new OperatorError(`The file ${key} is damaged: its SHA-256 is another`)
  }

  /** Empties it again, so that the restore can be repeated. */
  async clear(): Promise<void> {
    for (const key of this.#keys) await this.#bucket.delete(key)
  }
}
