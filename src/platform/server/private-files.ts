import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** For uploaded files and for logs: only the account that runs the product may read them. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** Makes whatever this process and its children write private, where nothing else is said. Called first of all. */
export function writePrivately(): void {
  process.umask(0o077)
}

/**
 * Shuts folders that an older version left open to every account of the machine; what lies in them is shut with them. A
 * folder of another account is left alone.
 */
export async function shutPrivateFolders({ dataDir, filesDir }: Pick<Config, 'dataDir' | 'filesDir'>): Promise<void> {
  const below = ['logs', 'uploads', 'incoming', 'work'].map((name) => join(dataDir, name))
  for (const folder of [...below, join(filesDir, 'private'), join(filesDir, 'contents')]) {
    const found = await stat(folder).catch(() => undefined)
    const isOurs = found?.isDirectory() && found.uid === process.getuid?.()
    if (found && isOurs && (found.mode & 0o777) !== PRIVATE_FOLDER) await chmod(folder, PRIVATE_FOLDER)
  }
}
