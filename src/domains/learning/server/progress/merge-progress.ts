import { findLessonFacts, type LessonFacts } from '#domains/content/server/index.ts'
import { wasApproved } from '#domains/enrolment/contract/enrolment-status.ts'
import { listApprovedAccess, listNewestEnrolments } from '#domains/enrolment/server/index.ts'
import { addDays, compareDays } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type {
  DroppedItem,
  getLessonProgress,
  LessonProgress,
  mergeProgress,
  ProgressItem,
} from '../../contract/progress.contract.ts'
import { listProgress, mergeReports, type ProgressRow } from './progress.queries.ts'
import { joinReports, type MergedReport, type ProgressReport, readProgressItem } from './progress-item.ts'

/** A phone may report what it played of a saved lesson this long after the access ended. */
const graceDays = 14

/**
 * Adds what one device has played to the student's progress. An item that is wrong, of an unknown lesson or of a course
 * that the student had no access to is dropped and named; the others count.
 *
 * Progress opens nothing, so it is accepted for 14 days after the access ended.
 */
export async function mergeStudentProgress(
  db: Db,
  student: StudentViewer,
  items: readonly ProgressItem[],
): Promise<ReplyOf<typeof mergeProgress>> {
  const time = now()
  const dropped: DroppedItem[] = []
  const reports: ProgressReport[] = []
  for (const item of items) {
    const report = readProgressItem(item, time)
    if (report) reports.push(report)
    else dropped.push({ content_id: item.content_id, code: 'INVALID_INPUT' })
  }
  const lessons = await findLessonFacts(db, [...new Set(reports.map(({ contentId }) => contentId))])
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))]
  const access = await listApprovedAccess(db, { studentId: student.id, courseIds })

  const accepted = reports.filter((report) => {
    const lesson = lessonOf.get(report.contentId)
    if (lesson && access.some((one) => hadAccess(one, lesson, report.at))) return true
    dropped.push({ content_id: report.contentId, code: lesson ? 'FORBIDDEN' : 'CONTENT_NOT_FOUND' })
    return false
  })
  const merged = joinReports(accepted)
  await mergeReports(
    db,
    student.id,
    merged.map((report) => withLesson(report, lessonOf.get(report.contentId))),
  )
  const rows = await listProgress(
    db,
    student.id,
    merged.map(({ contentId }) => contentId),
  )
  return { merged: rows.map(toLessonProgress), dropped, server_time: time.toISOString() }
}

type Access = Awaited<ReturnType<typeof listApprovedAccess>>[number]

/** Whether there was access to a lesson at a time, or up to 14 days before it. */
function hadAccess({ courseId, accessEndDate }: Access, lesson: LessonFacts, at: Date): boolean {
  if (courseId !== lesson.courseId) return false
  return accessEndDate === null || compareDays(today(at), addDays(accessEndDate, graceDays)) <= 0
}

function withLesson(report: MergedReport, lesson: LessonFacts | undefined) {
  const length = lesson?.durationSeconds ?? null
  return {
    ...report,
    lengthSeconds: length === null ? null : Math.max(1, Math.ceil(length)),
    isFinishedWhenOpened: lesson?.isVideo === false,
  }
}

/**
 * The progress of one lesson; empty for a lesson that was not begun.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent or deleted
 * @throws Refusal FORBIDDEN - never had access to its course
 */
export async function getStudentProgress(
  db: Db,
  student: StudentViewer,
  contentId: number,
): Promise<ReplyOf<typeof getLessonProgress>> {
  const server_time = now().toISOString()
  const [lesson] = await findLessonFacts(db, [contentId])
  if (!lesson) throw new Refusal('CONTENT_NOT_FOUND')
  await requireEnrolment(db, student, lesson.courseId)
  const [row] = await listProgress(db, student.id, [contentId])
  if (!row) return { content_id: contentId, ranges: [], position: 0, at: null, finished: false, server_time }
  return { ...toLessonProgress(row), server_time }
}

/** @throws Refusal FORBIDDEN - the student never had access to the course */
export async function requireEnrolment(db: Db, student: StudentViewer, courseId: number): Promise<void> {
  const enrolments = await listNewestEnrolments(db, { studentId: student.id, courseIds: [courseId] })
  if (!enrolments.some(({ status }) => wasApproved(status))) throw new Refusal('FORBIDDEN')
}

function toLessonProgress(row: ProgressRow): LessonProgress {
  return {
    content_id: row.contentId,
    ranges: row.ranges,
    position: row.positionSeconds,
    at: row.positionAt.toISOString(),
    finished: row.isFinished,
  }
}
