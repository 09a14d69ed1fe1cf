import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#platform/server/operator-error.ts'
import { tryFolderLock } from '../../scripts/launcher/folder-lock.mjs'

/**
 * Makes this process the only one that runs everything on a data folder, until the returned function is called.
 *
 * @throws OperatorError when another one is alive
 */
export async function onlyStartOn(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true })
  const { release, holder } = tryFolderLock(join(dataDir, 'start.lock'))
  if (release) return release
  throw new OperatorError(
    `Pyinnya runs already on ${dataDir}, as process ${holder}: stop that, or choose another DATA_DIR`,
  )
}
