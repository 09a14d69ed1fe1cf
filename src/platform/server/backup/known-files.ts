import { join } from 'node:path'
import { listBackups, readManifest } from './backup-manifest.ts'
import { factsOf, type KnownFiles } from './ship-wal.ts'
import type { WalArchive } from './wal-archive.ts'

const FILES = 'files/'

/** The files of the newest base backup, and those archived since it was begun. */
export async function listKnownFiles(backups: string, archive: WalArchive): Promise<KnownFiles> {
  const known: KnownFiles = new Map()
  const base = (await listBackups(backups)).at(-1)
  if (base !== undefined) {
    const { manifest } = await readManifest(join(backups, base), undefined)
    for (const { path, ...facts } of manifest.files) {
      if (path.startsWith(FILES)) known.set(path.slice(FILES.length), factsOf(facts))
    }
  }
  for (const round of await archive.listRounds()) {
    if (base !== undefined && round < base) continue
    for (const { key, ...facts } of await archive.readRound(round)) known.set(key, factsOf(facts))
  }
  return known
}
