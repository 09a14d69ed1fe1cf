import { daysBetween } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { longestLessonSeconds, maxRanges, type ProgressItem } from '../../contract/progress.contract.ts'

/** Reports of a device that was offline for longer than this are dropped. */
const oldestDays = 400

/** A report that passed the checks. */
export interface ProgressReport {
  readonly contentId: number
  /** Whole seconds as pairs [from, to), within a day. */
  readonly ranges: readonly (readonly [number, number])[]
  readonly positionSeconds: number
  readonly at: Date
  readonly marked: boolean | undefined
}

/** Checks one item of a call; undefined when it is wrong. A time in the future becomes `now`. */
export function readProgressItem(item: ProgressItem, now: Date): ProgressReport | undefined {
  const ranges = item.ranges.map(([from, to]) => [from ?? -1, to ?? -1] as const)
  const at = new Date(item.at)
  const holds =
    Number.isSafeInteger(item.content_id) &&
    item.content_id > 0 &&
    ranges.length <= maxRanges &&
    item.ranges.every((range) => range.length === 2) &&
    ranges.every(([from, to]) => isSecond(from) && isSecond(to) && from < to) &&
    isSecond(Math.floor(item.position)) &&
    !Number.isNaN(at.getTime()) &&
    daysBetween(today(at), today(now)) <= oldestDays
  if (!holds) return undefined
  return {
    contentId: item.content_id,
    ranges,
    positionSeconds: Math.floor(item.position),
    at: at > now ? now : at,
    marked: item.finished,
  }
}

function isSecond(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= longestLessonSeconds
}

/** The reports of one lesson as one row to merge. */
export interface MergedReport {
  readonly contentId: number
  readonly ranges: readonly (readonly [number, number])[]
  readonly positionSeconds: number
  readonly positionAt: Date
  readonly marked: boolean | null
  readonly markedAt: Date | null
}

/**
 * Joins the reports of each lesson, ordered by lesson. The newest position wins, of equal times the later position; of
 * two marks by hand the newer one, of equal times 'finished'. So the order of the reports does not matter.
 */
export function joinReports(reports: readonly ProgressReport[]): MergedReport[] {
  const byLesson = Map.groupBy(reports, ({ contentId }) => contentId)
  return [...byLesson]
    .sort(([first], [second]) => first - second)
    .map(([contentId, ofLesson]) => {
      const position = newest(ofLesson, ({ positionSeconds }) => positionSeconds)
      const marks = ofLesson.filter(({ marked }) => marked !== undefined)
      const manual = marks.length === 0 ? undefined : newest(marks, ({ marked }) => Number(marked))
      return {
        contentId,
        ranges: ofLesson.flatMap(({ ranges }) => ranges),
        positionSeconds: position.positionSeconds,
        positionAt: position.at,
        marked: manual?.marked ?? null,
        markedAt: manual?.at ?? null,
      }
    })
}

function newest(reports: readonly ProgressReport[], rank: (report: ProgressReport) => number): ProgressReport {
  return reports.reduce((best, report) => {
    const later = report.at.getTime() - best.at.getTime()
    return later > 0 || (later === 0 && rank(report) > rank(best)) ? report : best
  })
}
