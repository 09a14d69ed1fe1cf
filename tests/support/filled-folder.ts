import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Copies the data folder of a completed first start, because filling a new one takes longer than most tests. */
export async function copyFilled(filled: string, dataDir: string): Promise<void> {
  await run('cp', ['-a', `${filled}/.`, dataDir])
}
