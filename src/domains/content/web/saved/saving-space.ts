import { spareBytes } from './saved-copy.ts'
import type { SavedDatabase } from './saved-database.ts'

/** More than one file of a lesson has. */
const triedBytes = 2 ** 20
const maxRandomBytes = 2 ** 16
const triedKey = 'tried'

/** Whether the browser says that so much is free, beside what is left to others. One that says nothing has space. */
export async function hasSpaceFor(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || quota - usage >= bytes + spareBytes
}

/**
 * Whether a file can be stored now: what browsers estimate is what a site may use, also where the device has less.
 * Tried by storing one that is removed at once, so that nothing is fetched for a full device.
 */
export async function canStore(database: SavedDatabase): Promise<boolean> {
  try {
    await database.put('files', noise().buffer, triedKey)
    await database.delete('files', triedKey)
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/** Bytes that a database cannot make smaller. */
function noise(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(triedBytes)
  for (let at = 0; at < triedBytes; at += maxRandomBytes) {
    crypto.getRandomValues(bytes.subarray(at, at + maxRandomBytes))
  }
  return bytes
}

/** Whether storing something has failed because there is no space. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
