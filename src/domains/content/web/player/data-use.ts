import { connection, savesData } from '#platform/web/connection/connection.ts'

const fastDownlink = 2
/** Seconds that a player fetches ahead; what is not watched was paid for. */
const ahead = { saving: 12, usual: 20, free: 60 } as const

/** Whether the connection is known to carry every usual size from the start. */
export function isFastConnection(): boolean {
  return !savesData() && (connection()?.downlink ?? 0) >= fastDownlink
}

/** Whether the browser says that the connection is none that is paid by its data, and the visitor spares none. */
export function isFreeConnection(): boolean {
  const type = connection()?.type
  return !savesData() && (type === 'wifi' || type === 'ethernet')
}

/** @param isSaved - nothing is fetched, because the lesson is on this device */
export function aheadSeconds(isSaved: boolean): number {
  if (isSaved) return ahead.free
  if (savesData()) return ahead.saving
  return isFreeConnection() ? ahead.free : ahead.usual
}
