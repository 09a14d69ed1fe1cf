import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Gives a test a data folder as a first start has left another one: to fill it anew takes longer than most tests. */
export async function copyFilled(filled: string, dataDir: string): Promise<void> {
  await run('cp', ['-a', `${filled}/.`, dataDir])
}
