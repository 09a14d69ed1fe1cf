import {
  type LessonProgress,
  maxProgressItems,
  maxRanges,
  mergeProgress,
  type ProgressItem,
} from '#domains/learning/contract/progress.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'
import { keptProgress, unstoredProgress } from '#platform/web/offline/unsent-progress.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { keepPosition, ownPosition } from './own-positions.ts'
import { type Ranges, unite } from './played-ranges.ts'
import { progressAccount, progressKey } from './progress-key.ts'
import { compareClocks, isSetBack, serverNow } from './server-clock.ts'

/** What this browser has played and not yet reported, by content id. */
interface Report {
  readonly ranges: Ranges
  readonly position: number
  /** ISO 8601. */
  readonly at: string
  /** Set by hand: finished or not. */
  readonly tick?: { readonly finished: boolean; readonly at: string }
}
type Reports = Record<string, Report>

function readReports(key: string): Reports {
  try {
    return (JSON.parse(keptProgress(key) ?? '{}') ?? {}) as Reports
  } catch {
    return {}
  }
}

function writeReports(key: string, reports: Reports): void {
  unstoredProgress.clear()
  const text = JSON.stringify(reports)
  if (Object.keys(reports).length === 0) window.localStorage.removeItem(key)
  else if (!storeBeforeReplies(key, text)) unstoredProgress.set(key, text)
}

let isSaid = false

/** Said once in a document: it has to stay open. */
function sayUnstored(key: string): void {
  if (!unstoredProgress.has(key) || isSaid) return
  isSaid = true
  showToast(m.content_progress_not_kept(), { tone: 'problem', seconds: 5 })
}

/** Clocks that differ by less are not distinguished from a slow connection. */
const toleranceMs = 60_000

/**
 * Now by the server's clock, and later than the time before it, also where the clock was set back since. A time before
 * it that lies in the future comes from a clock that was ahead.
 */
function timeAfter(before?: string): string {
  const now = serverNow()
  const last = Date.parse(before ?? '')
  const isLater = last >= now && (last - now < toleranceMs || isSetBack())
  return new Date(isLater ? last + 1 : now).toISOString()
}

interface Played {
  readonly ranges: Ranges
  readonly position: number
  readonly durationSeconds?: number | null
  /** Who has played it; undefined for a guest. */
  readonly account: number | undefined
}

/**
 * Stores what was played until it is reported; it survives a reload and a lost connection. What one account has played
 * is not stored for another that has logged in since.
 */
export function keepProgress(contentId: string, played: Played): void {
  const key = progressKey()
  if (!key || played.account !== progressAccount()) return
  const reports = readReports(key)
  const { ranges: before = [], ...rest } = reports[contentId] ?? {}
  const ranges = unite(before, played.ranges)
  const position = { position: Math.floor(played.position), at: timeAfter(ownPosition(contentId)?.at) }
  writeReports(key, { ...reports, [contentId]: { ...rest, ranges, ...position } })
  const { durationSeconds } = played
  keepPosition(contentId, { ...position, ...(durationSeconds && { durationSeconds }) })
}

/**
 * Stores that the student says of a lesson that it is finished, or not, and reports it with what was played.
 *
 * @param position - where the lesson was left; a tick moves it nowhere
 */
export async function tickLesson(
  contentId: number,
  { finished, position }: { readonly finished: boolean; readonly position: number },
): Promise<void> {
  const key = progressKey()
  if (!key) return
  const reports = readReports(key)
  const report = reports[contentId] ?? { ranges: [], position: Math.floor(position), at: timeAfter() }
  const at = timeAfter(report.tick?.at)
  writeReports(key, { ...reports, [contentId]: { ...report, tick: { finished, at } } })
  await sendProgress()
  // That may have been a report that was under way before.
  if (keptTicks().has(contentId)) await sendProgress()
}

/** What was set by hand and is not yet reported, by content id. */
export function keptTicks(): ReadonlyMap<number, boolean> {
  const key = progressKey()
  const reports = Object.entries(key ? readReports(key) : {})
  return new Map(reports.flatMap(([id, { tick }]) => (tick ? [[Number(id), tick.finished] as const] : [])))
}

/** What this browser has not yet reported of a lesson. */
function unsentProgress(contentId: string): Report | undefined {
  const key = progressKey()
  return key ? readReports(key)[contentId] : undefined
}

/** Seconds that this browser has not yet reported of a lesson. */
export function keptRanges(contentId: string): Ranges {
  return unsentProgress(contentId)?.ranges ?? []
}

/** The ranges of a reply. */
export function rangesOf(progress: LessonProgress | undefined): Ranges {
  return (progress?.ranges ?? []).map(([from = 0, to = 0]) => [from, to] as const)
}

let sending: Promise<void> | undefined

/**
 * Reports what is stored, in as many calls as it needs. Without a connection it stays stored; the same report twice
 * changes nothing.
 */
export function sendProgress(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  let behindMs = 0
  // What is played meanwhile waits for the next report, so that a lesson that goes on playing keeps no call under way.
  for (let open = openReports(); open.length > 0; ) {
    const batch = firstBatch(open)
    const found = await sendBatch(batch, behindMs)
    if (found === undefined) return
    behindMs += found
    open = open.slice(batch.sent.length)
  }
}

function openReports(): [string, Report][] {
  const key = progressKey()
  return key ? Object.entries(readReports(key)) : []
}

interface Batch {
  readonly sent: readonly [string, Report][]
  readonly items: readonly ProgressItem[]
}

/** As many of the reports, from the first on, as one call takes. */
function firstBatch(reports: readonly [string, Report][]): Batch {
  const sent: [string, Report][] = []
  const items: ProgressItem[] = []
  for (const [id, report] of reports) {
    const more = itemsOf(Number(id), report)
    if (items.length + more.length > maxProgressItems) break
    items.push(...more)
    sent.push([id, report])
  }
  return { sent, items }
}

/**
 * @param behindMs - by how much the times of the reports are too early, as the batch before has shown
 * @returns by how much the clock of this browser was found to be behind; undefined where the server does not have the
 *   batch, or another account has logged in
 */
async function sendBatch(batch: Batch, behindMs: number): Promise<number | undefined> {
  const key = progressKey()
  if (!key) return undefined
  const items = moved(batch.items, behindMs)
  let behind = 0
  try {
    const { server_time } = await backgroundApi.call(mergeProgress, { body: { items } })
    behind = compareClocks(server_time)
    if (progressKey() !== key) return undefined
    // Kept before this browser knew that its clock is wrong: by their own times they would be older than all others.
    if (Math.abs(behind) > toleranceMs)
      await backgroundApi.call(mergeProgress, { body: { items: moved(items, behind) } })
  } catch {
    // Kept for the next time; the lesson goes on playing.
    sayUnstored(key)
    return undefined
  }
  // What was played or set while the call was under way has a newer time and stays for the next report.
  const left = Object.entries(readReports(key)).filter(
    ([id, { at, tick }]) => !batch.sent.some(([s, r]) => s === id && r.at === at && r.tick?.at === tick?.at),
  )
  writeReports(key, Object.fromEntries(left))
  return Math.abs(behind) > toleranceMs ? behind : 0
}

function moved(items: readonly ProgressItem[], byMs: number): ProgressItem[] {
  return items.map((item) => ({ ...item, at: new Date(Date.parse(item.at) + byMs).toISOString() }))
}

/** At most so many items are one report: what was played in more pieces is longer than any lesson. */
const maxParts = maxProgressItems - 1

/** What was played, in as many items as its ranges need, and the tick. */
function itemsOf(content_id: number, { ranges, position, at, tick }: Report): ProgressItem[] {
  const parts = Math.min(maxParts, Math.max(1, Math.ceil(ranges.length / maxRanges)))
  const played = Array.from({ length: parts }, (_, part) => ({
    content_id,
    position,
    at,
    ranges: ranges.slice(part * maxRanges, (part + 1) * maxRanges).map(([from, to]) => [from, to]),
  }))
  return tick ? [...played, { content_id, ranges: [], position, ...tick }] : played
}

/** Reports that a picture or document was opened, which finishes it. */
export function reportOpened(contentId: number): void {
  keepProgress(String(contentId), { ranges: [], position: 0, account: progressAccount() })
  void sendProgress()
}

/** This close to its end a lesson restarts from the beginning. */
const endSeconds = 15

/**
 * The position to resume from, in seconds: the newer of the account's and this browser's, reported or not.
 *
 * @param lesson - its length is null while it is being prepared: then no position is its end. Absent where only this
 *   browser may know it.
 */
export function resumePosition(
  progress: LessonProgress | undefined,
  lesson: { readonly contentId: string; readonly durationSeconds?: number | null },
): number {
  const own = ownPosition(lesson.contentId)
  const kept = unsentProgress(lesson.contentId) ?? own
  const newest = kept && (!progress?.at || kept.at > progress.at) ? kept : progress
  const position = newest?.position ?? 0
  const durationSeconds = lesson.durationSeconds === undefined ? own?.durationSeconds : lesson.durationSeconds
  return position >= (durationSeconds ?? Number.POSITIVE_INFINITY) - endSeconds ? 0 : position
}
