import { join } from 'node:path'
import { listBackups, readManifest } from './backup-manifest.ts'
import { factsOf, type KnownFiles } from './ship-wal.ts'
import type { WalArchive } from './wal-archive.ts'

const FILES = 'files/'

/**
 * The files of the oldest base backup, and those archived since it was begun: any backup restored with the archive
 * has every file.
 *
 * @returns undefined without a backup: the first one contains all files
 */
export async function listKnownFiles(backups: string, archive: WalArchive): Promise<KnownFiles | undefined> {
  const [base] = await listBackups(backups)
  if (base === undefined) return undefined
  const known: KnownFiles = new Map()
  const { manifest } = await readManifest(join(backups, base), undefined)
  for (const { path, ...facts } of manifest.files) {
    if (path.startsWith(FILES)) known.set(path.slice(FILES.length), factsOf(facts))
  }
  for (const round of await archive.listRounds()) {
    if (round < base) continue
    for (const { key, ...facts } of await archive.readRound(round)) known.set(key, factsOf(facts))
  }
  return known
}
