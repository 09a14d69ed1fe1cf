import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Gives a test a data folder as a first start has left another one: to fill it anew takes longer than most tests.
 *
 * Where the database's account may not enter the folder, it holds a link to the rows, which nobody may share: the copy
 * stays empty then, and whoever starts on it fills it.
 */
export async function copyFilled(filled: string, dataDir: string): Promise<void> {
  if ((await lstat(join(filled, 'postgres'))).isSymbolicLink()) return
  await run('cp', ['-a', `${filled}/.`, dataDir])
}
