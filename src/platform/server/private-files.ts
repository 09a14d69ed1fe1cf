import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Mode of uploaded files and logs: readable only by the account that runs the product. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** Sets the umask, so that files of this process and its children are private by default. Called first. */
export function writePrivately(): void {
  process.umask(0o077)
}

/**
 * Removes other accounts' permissions from folders that an older version left open, and so from everything in
 * them. A folder of another account is skipped.
 */
export async function restrictPermissions({ dataDir, filesDir }: Pick<Config, 'dataDir' | 'filesDir'>): Promise<void> {
  const below = ['logs', 'uploads', 'incoming', 'work'].map((name) => join(dataDir, name))
  for (const folder of [...below, join(filesDir, 'private'), join(filesDir, 'contents')]) {
    const found = await stat(folder).catch(() => undefined)
    const isOurs = found?.isDirectory() && found.uid === process.getuid?.()
    if (found && isOurs && (found.mode & 0o777) !== PRIVATE_FOLDER) await chmod(folder, PRIVATE_FOLDER)
  }
}
