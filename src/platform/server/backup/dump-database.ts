import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { exportSnapshot, inSnapshot } from './backup-connection.ts'
import type { StoredFile, TableSum } from './backup-manifest.ts'
import { sumOfFile } from './copy-with-sums.ts'
import { findPostgresTool, runPostgresTool, serverVersion } from './postgres-tools.ts'
import { sumTables } from './table-sums.ts'

export const DUMP_PATH = 'database/pyinnya.dump'

/** Dumps an external database by pg_dump, with the table sums of the same snapshot. */
export async function dumpDatabase(
  client: pg.Client,
  { url, folder }: { url: string; folder: string },
): Promise<{ file: StoredFile; tables: Record<string, TableSum> }> {
  const { major } = await serverVersion(client)
  const program = findPostgresTool('pg_dump', major)
  const dumpPath = join(folder, DUMP_PATH)
  const tables = await inSnapshot(client, async () => {
    const snapshot = await exportSnapshot(client)
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${dumpPath}`]
    const dumping = runPostgresTool(program, url, options)
    const [, sums] = await Promise.all([dumping, sumTables(client)])
    return sums
  })
  const [sum, { mtimeMs }] = await Promise.all([sumOfFile(dumpPath), stat(dumpPath)])
  if (!sum) throw new Error('pg_dump wrote no file')
  return { file: { path: DUMP_PATH, ...sum, modifiedAtMs: Math.floor(mtimeMs) }, tables }
}
