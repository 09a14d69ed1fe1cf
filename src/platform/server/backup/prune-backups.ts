import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#platform/contract/durations.ts'
import { OperatorError } from '../operator-error.ts'
import { listBackups, timeOfBackup } from './backup-manifest.ts'

/** 1 January 1970 was a Thursday; weeks start on Monday. */
const DAYS_FROM_MONDAY = 3
const UNFINISHED = /^\d{8}T\d{6}Z\.(?:partial|deleting)$/
/** A backup in progress has changed its folder since. */
const UNFINISHED_FOR_MS = 2 * DAY_MS

type Unit = 'd' | 'w' | 'm'
const periodOf: Record<Unit, (at: Date) => number> = {
  d: (at) => Math.floor(at.getTime() / DAY_MS),
  w: (at) => Math.floor((at.getTime() / DAY_MS + DAYS_FROM_MONDAY) / 7),
  m: (at) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
}

/**
 * The backups to keep: for `7d,4w,12m` the newest of each of the last 7 days, 4 weeks and 12 months (UTC) that have
 * one. The newest of all is always kept.
 *
 * @throws OperatorError the rule cannot be read
 */
export function keptBackups(names: readonly string[], rule: string): Set<string> {
  const newestFirst = names.toSorted().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  for (const part of rule.split(',')) {
    const [, count, unit] = /^([1-9]\d{0,3})([dwm])$/.exec(part.trim()) ?? []
    if (count === undefined) throw new OperatorError(`--keep takes a rule such as 7d,4w,12m, and not '${rule}'`)
    const periods = new Set<number>()
    for (const name of newestFirst) {
      const at = timeOfBackup(name)
      const period = at && periodOf[unit as Unit](at)
      if (period === undefined || periods.has(period) || periods.size === Number(count)) continue
      periods.add(period)
      kept.add(name)
    }
  }
  return kept
}

/** Deletes backups that the rule does not keep, and leftovers of aborted ones. */
export async function pruneBackups(folder: string, { keep, at }: { keep: string; at: Date }): Promise<string[]> {
  const names = await listBackups(folder)
  const kept = keptBackups(names, keep)
  const doomed = names.filter((name) => !kept.has(name))
  // Renamed first, so that a kill leaves no backup that looks complete.
  for (const name of doomed) await rename(join(folder, name), join(folder, `${name}.deleting`))
  const entries = await readdir(folder).catch(() => [])
  for (const name of entries.filter((entry) => UNFINISHED.test(entry))) {
    const begun = timeOfBackup(name.slice(0, 16))
    const isOld = begun && at.getTime() - begun.getTime() > UNFINISHED_FOR_MS
    if (name.endsWith('.deleting') || isOld) await rm(join(folder, name), { recursive: true })
  }
  return doomed
}
