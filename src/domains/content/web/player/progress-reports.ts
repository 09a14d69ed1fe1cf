import {
  type LessonProgress,
  mergeProgress,
  mostProgressItems,
  mostRanges,
} from '#domains/learning/contract/progress.contract.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'
import { type Ranges, unite } from './played-ranges.ts'

/** What this browser has played and not yet reported, by content id. */
interface Report {
  readonly ranges: Ranges
  readonly position: number
  /** ISO 8601. */
  readonly at: string
}
type Reports = Record<string, Report>

/** Reports are stored under the account, so that the next person on a shared phone neither sees nor sends them. */
function storageKey(): string | undefined {
  const user = currentSession()
  return user?.usertype === 'student' ? `pyinnya.progress.${personalId(user)}` : undefined
}

function readReports(key: string): Reports {
  try {
    return (JSON.parse(window.localStorage.getItem(key) ?? '{}') ?? {}) as Reports
  } catch {
    return {}
  }
}

function writeReports(key: string, reports: Reports): void {
  if (Object.keys(reports).length === 0) window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, JSON.stringify(reports))
}

/** Stores what was played until it is reported; it survives a reload and a lost connection. */
export function keepProgress(contentId: string, played: { ranges: Ranges; position: number }): void {
  const key = storageKey()
  if (!key) return
  const reports = readReports(key)
  const ranges = unite(reports[contentId]?.ranges ?? [], played.ranges).slice(-mostRanges)
  const report = { ranges, position: Math.floor(played.position), at: new Date().toISOString() }
  writeReports(key, { ...reports, [contentId]: report })
}

/** What this browser has not yet reported of a lesson. */
function keptProgress(contentId: string): Report | undefined {
  const key = storageKey()
  return key ? readReports(key)[contentId] : undefined
}

let sending: Promise<void> | undefined

/** Reports what is stored. Without a connection it stays stored; the same report twice changes nothing. */
export function sendProgress(): Promise<void> {
  sending ??= send().finally(() => {
    sending = undefined
  })
  return sending
}

async function send(): Promise<void> {
  const key = storageKey()
  if (!key) return
  const sent = Object.entries(readReports(key)).slice(0, mostProgressItems)
  if (sent.length === 0) return
  const items = sent.map(([id, { ranges, position, at }]) => {
    return { content_id: Number(id), ranges: ranges.map(([from, to]) => [from, to]), position, at }
  })
  try {
    await browserApi.call(mergeProgress, { body: { items } })
  } catch {
    // Kept for the next time; the lesson goes on playing.
    return
  }
  // What was played while the call was under way has a newer time and stays for the next report.
  const left = Object.entries(readReports(key)).filter(
    ([id, { at }]) => !sent.some(([s, r]) => s === id && r.at === at),
  )
  writeReports(key, Object.fromEntries(left))
}

/** Reports that a picture or document was opened, which finishes it. */
export function reportOpened(contentId: number): void {
  keepProgress(String(contentId), { ranges: [], position: 0 })
  void sendProgress()
}

/** This close to its end a lesson restarts from the beginning. */
const endSeconds = 15

/** The position to resume from, in seconds: the newer of the account's and this browser's. */
export function resumePosition(
  progress: LessonProgress | undefined,
  lesson: { readonly contentId: string; readonly durationSeconds: number | null },
): number {
  const kept = keptProgress(lesson.contentId)
  const newest = kept && (!progress?.at || kept.at > progress.at) ? kept : progress
  const position = newest?.position ?? 0
  return position >= (lesson.durationSeconds ?? Number.POSITIVE_INFINITY) - endSeconds ? 0 : position
}
