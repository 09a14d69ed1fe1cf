import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder within the data folder, the only one to which the server's account certainly has access. */
export const WAL_SPOOL = 'pyinnya_wal'

/**
 * Server settings by which completed WAL segments are copied to the spool.
 *
 * The command runs in the data folder. It flushes before it renames, and for an existing segment it succeeds only
 * if the content is equal, because the server repeats a command whose exit it did not see.
 *
 * @param seconds after which an incomplete segment is completed
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-ARCHIVING-WAL
 */
export function walArchiveSettings(seconds: number): Record<string, string> {
  const [to, unfinished] = [`${WAL_SPOOL}/%f`, `${WAL_SPOOL}/.%f`]
  const copy = `cp %p ${unfinished} && sync ${unfinished} && mv ${unfinished} ${to} && sync ${WAL_SPOOL}`
  return {
    archive_mode: 'on',
    archive_command: `mkdir -p ${WAL_SPOOL} && if test -f ${to}; then cmp -s %p ${to}; else ${copy}; fi`,
    archive_timeout: `${seconds}s`,
  }
}

/** The system identifier that initdb assigned, from the control file; copies of a cluster have the same. */
export async function systemIdentifier(controlFile: string): Promise<string> {
  const file = await open(controlFile, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead < 8) throw new Error(`${controlFile} is too short`)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

export function controlFileOf(dataFolder: string): string {
  return join(dataFolder, 'global/pg_control')
}
