import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes an empty folder for one run of the encoder.
 *
 * @param owner - whose run it is; must be a plain name
 */
export async function createWorkFolder(root: string, owner: string): Promise<string> {
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, `${owner}.`))
}

/** Writes the encoder's process id into its folder, so that the next worker can end it after this one was killed. */
export function notePid(folder: string, pid: number): void {
  writeFileSync(join(folder, 'pid'), String(pid))
}

/**
 * Removes what killed workers of this machine left of an owner's earlier runs: the folders, and encoders that still
 * run.
 *
 * An encoder outlives a worker that was killed outright, and would go on using the processor. The caller holds the
 * owner's lock, so no living run is affected.
 */
export async function clearWorkFolders(root: string, owner: string): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(`${owner}.`))) {
    const folder = join(root, name)
    await endProcessOf(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Process numbers are used again: only one whose command names the folder is ended. */
async function endProcessOf(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''))
  if (!Number.isInteger(pid) || pid <= 1) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(folder)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in between.
  }
}
