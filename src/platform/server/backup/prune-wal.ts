import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#platform/contract/durations.ts'
import { createFileStorage } from '../files/file-storage.ts'
import { listBackups } from './backup-manifest.ts'
import { WalArchive } from './wal-archive.ts'
import { parseLabel, parseSegment } from './wal-names.ts'
import { controlFileOf, systemIdentifier } from './wal-spool.ts'

const UNFINISHED_FOR_MS = 2 * DAY_MS

/** The WAL position at which a base backup begins. */
interface Start {
  readonly backup: string
  readonly segment: number
}

/**
 * Deletes archived segments and files from before the oldest backup of their cluster. The archive of a cluster
 * without a backup is kept, because its use is unknown.
 *
 * @returns the number of deleted segments
 */
export async function pruneWal(folder: string, { at }: { at: Date }): Promise<number> {
  const systems = await readdir(join(folder, 'wal')).catch((): string[] => [])
  if (systems.length === 0) return 0
  const starts = await oldestStarts(folder)
  let deleted = 0
  for (const [system, start] of starts) {
    if (!systems.includes(system)) continue
    const archive = new WalArchive(createFileStorage(folder), system)
    for await (const wal of archive.eachWal()) {
      const segment = parseSegment(wal.name.slice(0, 24))
      if (!segment || segment.number >= start.segment) continue
      await archive.deleteWal(wal)
      deleted += 1
    }
    await archive.deleteUnfinished(new Date(at.getTime() - UNFINISHED_FOR_MS))
    for (const round of await archive.listRounds()) if (round < start.backup) await archive.deleteRound(round)
  }
  return deleted
}

/** The oldest copy of each cluster, by system identifier; dumps need no WAL. */
async function oldestStarts(folder: string): Promise<Map<string, Start>> {
  const starts = new Map<string, Start>()
  for (const backup of await listBackups(folder)) {
    const copy = join(folder, backup, 'database')
    const label = await readFile(join(copy, 'backup_label'), 'utf8').catch(() => undefined)
    if (label === undefined) continue
    const system = await systemIdentifier(controlFileOf(copy))
    const segment = parseSegment(parseLabel(label).segment)?.number ?? 0
    const known = starts.get(system)
    if (!known || segment < known.segment) starts.set(system, { backup, segment })
  }
  return starts
}
