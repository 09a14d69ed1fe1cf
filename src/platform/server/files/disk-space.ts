import { statfs } from 'node:fs/promises'

/** Space kept free for mails, logs and a database on the same disk. */
const keptFreeBytes = 256 * 2 ** 20

/** A full disk, a used-up quota, and PostgreSQL's code for the disk of the database (disk_full). */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether an error means that the disk of this machine or of the database, or the account's quota, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.includes(error.code)
}

export type DiskSpace = {
  /** Bytes that this account may still write. */
  freeBytes: number
  sizeBytes: number
}

/** The free space on the disk that holds a folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** Whether a number of bytes fits on the disk of a folder. */
export async function hasSpaceFor(folder: string, sizeBytes: number): Promise<boolean> {
  return (await diskSpace(folder)).freeBytes >= sizeBytes + keptFreeBytes
}
