import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates an empty folder for one run of the encoder.
 *
 * @param owner - key of the run's video; must be a plain file name
 */
export async function createWorkFolder(root: string, owner: string): Promise<string> {
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, `${owner}.`))
}

/** Writes the encoder's process id to its folder, so that the next worker can end it after a crash of this one. */
export function notePid(folder: string, pid: number): void {
  writeFileSync(join(folder, 'pid'), String(pid))
}

/**
 * Deletes folders of a video's earlier runs on this machine, and ends encoders that still run.
 *
 * An encoder survives a killed worker and keeps using the processor. The caller holds the video's lock, so no
 * active run is affected.
 */
export async function clearWorkFolders(root: string, owner: string): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(`${owner}.`))) {
    const folder = join(root, name)
    await endProcessOf(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Process ids are reused: only a process whose command line contains the folder is ended. */
async function endProcessOf(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''))
  if (!Number.isInteger(pid) || pid <= 1) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(folder)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited meanwhile.
  }
}
