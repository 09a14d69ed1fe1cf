import type { AccessVia } from '#domains/content/contract/lessons.contract.ts'
import { listAllGroups, listOutlineLessons, type OutlineLesson } from '#domains/content/server/index.ts'
import { seesLessonList } from '#domains/enrolment/contract/enrolment-status.ts'
import { findLessonEnrolment, toTarget } from '#domains/enrolment/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { CourseOutline } from '../contract/outline.contract.ts'
import { listWatchedLessons, type WatchedLesson } from './progress/progress.queries.ts'

/**
 * The chapters and lessons of a class or video course with the student's progress.
 *
 * @throws Refusal FORBIDDEN - the latest enrolment is not approved
 * @see OP-159
 */
export async function getCourseOutline(
  db: Db,
  student: StudentViewer,
  { via, id }: { via: AccessVia; id: number },
): Promise<CourseOutline> {
  const enrolment = await findLessonEnrolment(db, { studentId: student.id, target: toTarget(via, id) })
  if (!enrolment || !seesLessonList(enrolment)) throw new Refusal('FORBIDDEN')
  const [groups, lessons] = await Promise.all([
    listAllGroups(db, enrolment.courseId),
    listOutlineLessons(db, enrolment.courseId),
  ])
  const watched = await listWatchedLessons(
    db,
    student.id,
    lessons.map((lesson) => lesson.id),
  )
  const watchedOf = new Map(watched.map((one) => [one.contentId, one]))
  const lessonsOf = Map.groupBy(lessons, ({ groupId }) => groupId)
  const onWeb = lessons.filter(({ opensOnWeb }) => opensOnWeb)
  return {
    ...summaryOf(onWeb, watched),
    chapters: groups.map((group) => ({
      ...group,
      lessons: (lessonsOf.get(group.id) ?? []).map((lesson) => toOutlineLesson(lesson, watchedOf.get(lesson.id))),
    })),
  }
}

/** @param watched - newest first */
function summaryOf(
  onWeb: readonly OutlineLesson[],
  watched: readonly WatchedLesson[],
): Omit<CourseOutline, 'chapters'> {
  const watchedOf = new Map(watched.map((one) => [one.contentId, one]))
  const unfinished = onWeb.filter(({ id }) => !watchedOf.get(id)?.isFinished)
  const lastPlayed = watched.map(({ contentId }) => unfinished.find(({ id }) => id === contentId)).find(Boolean)
  const next = lastPlayed ?? unfinished[0]
  const secondsLeft = unfinished.map(({ id, durationSeconds }) =>
    Math.max(0, Math.ceil(durationSeconds ?? 0) - (watchedOf.get(id)?.positionSeconds ?? 0)),
  )
  return {
    total: onWeb.length,
    done: onWeb.length - unfinished.length,
    seconds_left: secondsLeft.reduce((sum, seconds) => sum + seconds, 0),
    next: next ? { group_id: next.groupId, content_id: next.id } : null,
  }
}

function toOutlineLesson(lesson: OutlineLesson, watched: WatchedLesson | undefined) {
  return {
    id: lesson.id,
    content_title: lesson.title,
    o_file_name: lesson.originalName,
    file_size: lesson.sizeBytes,
    is_processing: lesson.processing,
    enable_pc: lesson.enablePc,
    duration_seconds: lesson.durationSeconds,
    renditions: [...lesson.renditions],
    position: watched?.positionSeconds ?? 0,
    group_position: lesson.position,
    percent: watched?.percent ?? 0,
    finished: watched?.isFinished ?? false,
  }
}
