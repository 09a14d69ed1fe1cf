import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#platform/server/operator-error.ts'
import { tryFolderLock } from '../../scripts/launcher/folder-lock.mjs'

/**
 * Takes the lock on a data folder, so that only one process runs everything on it.
 *
 * @returns a function that releases it
 * @throws OperatorError when another process holds it
 */
export async function onlyStartOn(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true })
  const { release, holder } = tryFolderLock(join(dataDir, 'start.lock'))
  if (release) return release
  throw new OperatorError(
    `Pyinnya runs already on ${dataDir}, as process ${holder}: stop that, or choose another DATA_DIR`,
  )
}
