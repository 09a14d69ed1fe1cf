import { statfs } from 'node:fs/promises'

/** So much stays free for what is under way besides: mails, logs, the database where it shares the disk. */
const keptFreeBytes = 256 * 2 ** 20

/** Whether an error says that the disk, or this user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Whether so many more bytes fit on the disk that holds a folder. */
export async function hasRoomFor(folder: string, sizeBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= sizeBytes + keptFreeBytes
}
