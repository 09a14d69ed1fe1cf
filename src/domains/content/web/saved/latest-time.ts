import { findDevice, keepTimeOfDevice } from './device.ts'
import type { SavedDatabase } from './saved-database.ts'
import { signTime, verifiedTime } from './signed-time.ts'

/**
 * The latest time that this device or the server has shown. It is kept twice, with the saved lessons and with the
 * device's key; the later one counts. Where one of them is missing or was changed, no clock is right until the server
 * has said what time it is.
 *
 * @returns milliseconds since 1970; Infinity where nothing can be relied on
 */
export async function latestTime(database: SavedDatabase, accountId: number): Promise<number> {
  const device = await findDevice(accountId)
  if (!device) return Number.POSITIVE_INFINITY
  const kept = [await database.get('clock', 'latest'), device.latest]
  return Math.max(...(await Promise.all(kept.map((time) => verifiedTime(device.keys, time)))))
}

/** Keeps a time in both places. */
export async function keepLatestTime(database: SavedDatabase, accountId: number, at: number): Promise<void> {
  const device = await findDevice(accountId)
  if (!device) return
  const time = await signTime(device.keys, at)
  await keepTimeOfDevice(accountId, time)
  await database.put('clock', time, 'latest')
}
