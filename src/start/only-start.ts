import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ForTheOperator } from '#platform/server/for-the-operator.ts'

/**
 * Makes this process the only one that runs everything on a data folder, until the returned function is called.
 *
 * The file names a process by its number and by when it began, since a number is used again after a kill -9.
 *
 * @throws ForTheOperator when another one is alive
 */
export async function onlyStartOn(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'start.pid')
  const self = `${process.pid} ${beginOf(process.pid)}`
  for (;;) {
    try {
      await writeFile(file, self, { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid, begin] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
    if (pid && begin === beginOf(Number(pid))) {
      throw new ForTheOperator(
        `Pyinnya runs already on ${dataDir}, as process ${pid}: stop that, or choose another DATA_DIR`,
      )
    }
    await rm(file, { force: true })
  }
}

/** When a live process began, in ticks since the machine did. */
function beginOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
