import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { ArchivedWal, WalArchive } from './wal-archive.ts'
import { parseLabel, parseSegment, WAL_SEGMENT_BYTES } from './wal-names.ts'
import { walArchiveSettings } from './wal-spool.ts'

/** Beside the rows during recovery; the server's account may not have access to any other folder. */
const STAGED = 'pyinnya_wal_restore'

/** The point to which a copy is recovered. */
export interface RestorePoint {
  /** The end of the archive, or a time. */
  readonly moment: 'newest' | Date
  /** Number of the timeline that is followed to there; by default the newest that goes on from the backup. */
  readonly timeline?: number | undefined
}

export interface StagedWal {
  readonly settings: Record<string, string>
  /** Staged files, which have to be readable by the server's account. */
  readonly paths: readonly string[]
  /** Start of the last complete segment: recovery to the newest point has to reach at least this position. */
  readonly minPosition: number | undefined
  /** The last segment before a missing one, if there are later ones. */
  readonly gapAfter: string | undefined
}

/**
 * Stages archived WAL beside a copy of a data folder and prepares the server's recovery from it.
 *
 * The copy continues in a new timeline, so that its later WAL never mixes with that of the lost machine.
 *
 * @param dataFolder the copy; it gets a `recovery.signal`
 */
export async function stageWal(archive: WalArchive, dataFolder: string, point: RestorePoint): Promise<StagedWal> {
  const start = parseLabel(await readFile(join(dataFolder, 'backup_label'), 'utf8'))
  const wal = await archive.listWal()
  const histories = [...wal.values()].filter(({ name }) => name.endsWith('.history'))
  const timelines = await timelinesFrom(start, { archive, histories, wanted: point.timeline })
  const own = (await readdir(join(dataFolder, 'pg_wal'))).filter((name) => parseSegment(name))
  const needed = segmentsFrom(start.segment, { timelines, archived: wal, own })
  const { unbroken, gapAfter } = untilGap(start.segment, needed, own)
  const folder = join(dataFolder, STAGED)
  await mkdir(folder, { mode: 0o700 })
  const paths = [folder]
  for (const each of [...histories, ...unbroken]) {
    const path = join(folder, `${each.name}.gz`)
    try {
      // The server asks for histories of other timelines too, to choose a number that none has.
      if (!histories.includes(each)) refuseAmbiguous(each)
      await archive.copyWal(each, path)
    } catch (error) {
      // A time before the damage can still be reached; the server reports when it cannot.
      if (point.moment === 'newest' || !(error instanceof OperatorError) || histories.includes(each)) throw error
      await rm(path, { force: true })
      break
    }
    paths.push(path)
  }
  const signal = join(dataFolder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  const last = parseSegment(unbroken.at(-1)?.name ?? '')
  return {
    settings: recoverySettings(point.moment, Math.max(...timelines.map(({ id }) => id))),
    paths: [...paths, signal],
    minPosition: point.moment === 'newest' && last ? last.number * WAL_SEGMENT_BYTES : undefined,
    gapAfter,
  }
}

/** Files that recovery leaves below a data folder. */
export const RECOVERY_LEFTOVERS: readonly string[] = [STAGED]

function recoverySettings(moment: RestorePoint['moment'], timeline: number): Record<string, string> {
  const target: Record<string, string> =
    moment === 'newest' ? {} : { recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00') }
  return {
    restore_command: `test -f ${STAGED}/%f.gz && gzip -dc ${STAGED}/%f.gz > %p`,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...target,
    // The history file of the new timeline is archived with its first WAL.
    ...walArchiveSettings(0),
  }
}

interface TimelineChoice {
  readonly archive: WalArchive
  readonly histories: readonly ArchivedWal[]
  readonly wanted: number | undefined
}

/**
 * A timeline that goes on from the backup, the wanted or the newest one, and its parents back to that of the backup.
 *
 * @throws OperatorError the wanted one does not go on from the backup, or two databases wrote its history
 */
async function timelinesFrom(
  start: { timeline: number; position: number },
  { archive, histories, wanted = Number.POSITIVE_INFINITY }: TimelineChoice,
): Promise<Timeline[]> {
  const own: Timeline[] = [{ id: start.timeline, leftAt: Number.POSITIVE_INFINITY }]
  if (wanted === start.timeline) return own
  const newestFirst = histories.toSorted((a, b) => Number.parseInt(b.name, 16) - Number.parseInt(a.name, 16))
  for (const history of newestFirst) {
    const id = Number.parseInt(history.name, 16)
    if (id !== wanted && wanted !== Number.POSITIVE_INFINITY) continue
    const origins = await archive.readHistory(history)
    const from = origins.findIndex(({ parent }) => parent === start.timeline)
    const origin = origins[from]
    if (!origin || origin.leftAt < start.position) continue
    refuseAmbiguous(history)
    const parents = origins.slice(from).map(({ parent, leftAt }) => ({ id: parent, leftAt }))
    return [...parents, { id, leftAt: Number.POSITIVE_INFINITY }]
  }
  if (wanted === Number.POSITIVE_INFINITY) return own
  throw new OperatorError(`No timeline ${wanted} in the archive goes on from this backup`)
}

/** @throws OperatorError it has two versions, and nothing says which belongs to the wanted database */
function refuseAmbiguous({ name, isAmbiguous }: ArchivedWal): void {
  if (!isAmbiguous) return
  const timeline = Number.parseInt(name.slice(0, 8), 16)
  throw new OperatorError(
    `The archive has two different files ${name}: two databases were archived to one place in timeline ${timeline}. ` +
      'Choose another one with --timeline, or a time before with --until',
  )
}

/** A timeline of the restored history, and the position at which the next one begins. */
interface Timeline {
  readonly id: number
  readonly leftAt: number
}

type Available = { timelines: readonly Timeline[]; archived: ReadonlyMap<string, ArchivedWal>; own: readonly string[] }

/** Archived segments that recovery may request, by position. */
function segmentsFrom(first: string, { timelines, archived, own }: Available): ArchivedWal[] {
  const from = parseSegment(first)?.number ?? 0
  return [...archived.values()]
    .filter(({ name }) => {
      const segment = parseSegment(name)
      const timeline = timelines.find(({ id }) => id === segment?.timeline)
      if (!segment || !timeline || segment.number * WAL_SEGMENT_BYTES >= timeline.leftAt) return false
      return segment.number >= from && !own.includes(name)
    })
    .sort((a, b) => (parseSegment(a.name)?.number ?? 0) - (parseSegment(b.name)?.number ?? 0))
}

/** Segments before the first missing one: the server would stop there without a message. */
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

/** @throws OperatorError recovery ended before the end of the available WAL */
export function refuseShort({ minPosition }: StagedWal, replayedTo: number): void {
  if (minPosition === undefined || replayedTo >= minPosition) return
  throw new OperatorError('The recovery ended before the end of the archived WAL: its server log says why')
}
