import { statfs } from 'node:fs/promises'

/** So much stays free for what is under way besides: mails, logs, the database where it shares the disk. */
const keptFreeBytes = 256 * 2 ** 20

/** Whether an error says that the disk, or this user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

export type DiskSpace = {
  /** What this account may still write. */
  freeBytes: number
  sizeBytes: number
}

/** The free space on the disk that holds a folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** Whether so many more bytes fit on the disk that holds a folder. */
export async function hasSpaceFor(folder: string, sizeBytes: number): Promise<boolean> {
  return (await diskSpace(folder)).freeBytes >= sizeBytes + keptFreeBytes
}
