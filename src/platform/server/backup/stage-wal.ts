import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { ArchivedWal, WalArchive } from './wal-archive.ts'
import { parseLabel, parseSegment, WAL_SEGMENT_BYTES } from './wal-names.ts'
import { walArchiveSettings } from './wal-spool.ts'

/** Beside the rows while they are recovered; the server's account can enter no other folder for sure. */
const STAGED = 'pyinnya_wal_restore'

/** To which moment a copy is recovered: the end of the backup, the end of the archive, or a time. */
export type RestorePoint = 'backup' | 'newest' | Date

export interface StagedWal {
  readonly settings: Record<string, string>
  /** Names of what was staged, for the account of the server. */
  readonly paths: readonly string[]
  /** Where the last whole segment begins: recovery to the newest point gets at least so far. */
  readonly leastPosition: number | undefined
  /** The last segment before one is missing although there are later ones. */
  readonly gapAfter: string | undefined
}

/**
 * Lays archived WAL beside a copy of a data folder and prepares the server's recovery from it.
 *
 * The copy goes on in a timeline of its own, so that what it archives later never mixes with what the lost machine did.
 *
 * @param dataFolder the copy; it gets a `recovery.signal`
 */
export async function stageWal(archive: WalArchive, dataFolder: string, point: RestorePoint): Promise<StagedWal> {
  const start = parseLabel(await readFile(join(dataFolder, 'backup_label'), 'utf8'))
  const wal = await archive.listWal()
  const histories = [...wal.values()].filter(({ name }) => name.endsWith('.history'))
  const timelines = point === 'backup' ? [start.timeline] : await timelinesFrom(start, { archive, histories })
  const own = (await readdir(join(dataFolder, 'pg_wal'))).filter((name) => parseSegment(name))
  const needed = point === 'backup' ? [] : segmentsFrom(start.segment, { timelines, archived: wal, own })
  const { unbroken, gapAfter } = untilGap(start.segment, needed, own)
  const folder = join(dataFolder, STAGED)
  await mkdir(folder, { mode: 0o700 })
  const paths = [folder]
  for (const each of [...histories, ...unbroken]) {
    const path = join(folder, `${each.name}.gz`)
    await archive.copyWal(each, path)
    paths.push(path)
  }
  const signal = join(dataFolder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  const last = parseSegment(unbroken.at(-1)?.name ?? '')
  return {
    settings: recoverySettings(point, Math.max(...timelines)),
    paths: [...paths, signal],
    leastPosition: point === 'newest' && last ? last.number * WAL_SEGMENT_BYTES : undefined,
    gapAfter,
  }
}

/** What recovery leaves behind, below a data folder. */
export const RECOVERY_LEFTOVERS: readonly string[] = [STAGED]

function recoverySettings(point: RestorePoint, timeline: number): Record<string, string> {
  const target: Record<string, string> =
    point === 'backup'
      ? { recovery_target: 'immediate' }
      : point === 'newest'
        ? {}
        : { recovery_target_time: point.toISOString().replace('T', ' ').replace('Z', '+00') }
  return {
    restore_command: `test -f ${STAGED}/%f.gz && gzip -dc ${STAGED}/%f.gz > %p`,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...target,
    // The history of the new timeline goes to the archive with its first WAL.
    ...walArchiveSettings(0),
  }
}

/** The newest timeline that goes on from the backup, and its parents back to that of the backup. */
async function timelinesFrom(
  start: { timeline: number; position: number },
  { archive, histories }: { archive: WalArchive; histories: readonly ArchivedWal[] },
): Promise<number[]> {
  let best: number[] = [start.timeline]
  for (const history of histories) {
    const timeline = Number.parseInt(history.name, 16)
    const origins = await archive.readHistory(history)
    const from = origins.findIndex(({ parent }) => parent === start.timeline)
    const origin = origins[from]
    if (timeline <= Math.max(...best) || !origin || origin.leftAt < start.position) continue
    best = [...origins.slice(from).map(({ parent }) => parent), timeline]
  }
  return best
}

type Available = { timelines: readonly number[]; archived: ReadonlyMap<string, ArchivedWal>; own: readonly string[] }

/** Archived segments that recovery may ask for, by position. */
function segmentsFrom(first: string, { timelines, archived, own }: Available): ArchivedWal[] {
  const from = parseSegment(first)?.number ?? 0
  return [...archived.values()]
    .filter(({ name }) => {
      const segment = parseSegment(name)
      return segment && timelines.includes(segment.timeline) && segment.number >= from && !own.includes(name)
    })
    .sort((a, b) => (parseSegment(a.name)?.number ?? 0) - (parseSegment(b.name)?.number ?? 0))
}

/** What comes before a missing segment: the server would stop there without a word. */
function untilGap(first: string, needed: readonly ArchivedWal[], own: readonly string[]) {
  let reached = Math.max(...[first, ...own].map((name) => parseSegment(name)?.number ?? 0))
  const unbroken: ArchivedWal[] = []
  for (const each of needed) {
    const { number } = parseSegment(each.name) ?? { number: 0 }
    if (number > reached + 1) return { unbroken, gapAfter: unbroken.at(-1)?.name ?? own.toSorted().at(-1) ?? first }
    reached = Math.max(reached, number)
    unbroken.push(each)
  }
  return { unbroken, gapAfter: undefined }
}

/** @throws OperatorError recovery ended before the end of the WAL that is there */
export function refuseShort({ leastPosition }: StagedWal, replayedTo: number): void {
  if (leastPosition === undefined || replayedTo >= leastPosition) return
  throw new OperatorError('The recovery ended before the end of the archived WAL: its server log says why')
}
