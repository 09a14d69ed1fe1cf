import { type LessonFacts, listLessonFacts, listOffers } from '#domains/content/server/index.ts'
import { EnrolmentStatus, grantsAccess, hasExpired, wasApproved } from '#domains/enrolment/contract/enrolment-status.ts'
import { listNewestEnrolments, type NewestEnrolment } from '#domains/enrolment/server/index.ts'
import { type AwaitedPayment, findPayBy, listAwaitedPayments, readCredit } from '#domains/payments/server/index.ts'
import { addDays, compareDays, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  type Application,
  type BegunLesson,
  endedDays,
  maxBegunLessons,
  type myLearning,
  type OpenCourse,
  type UnpaidApplication,
} from '../../contract/my-learning.contract.ts'
import { listWatchedLessons, type WatchedLesson } from '../progress/progress.queries.ts'
import { nextMeetings, withMeetingLinks } from './meetings.ts'
import { type CourseName, listCourseNames, listRunningClasses, listTimetables } from './my-learning.queries.ts'

/** Of the pictures of course cards, in pixels. */
const pictureWidth = 320

type Reply = ReplyOf<typeof myLearning>

/** Everything that a student has bought or asked for, by what there is to do. */
export async function getMyLearning(db: Db, student: StudentViewer): Promise<Reply> {
  const day = today()
  const enrolments = await listNewestEnrolments(db, { studentId: student.id })
  const open = enrolments.filter((enrolment) => grantsAccess(enrolment, day))
  const pending = enrolments.filter(({ status }) => status === EnrolmentStatus.applying)
  const ended = enrolments.filter((enrolment) => hasEndedLately(enrolment, addDays(day, -endedDays), day))
  const openCourseIds = [...new Set(open.map(({ courseId }) => courseId))]
  const [names, awaited, timetables, running, lessons, credit] = await Promise.all([
    listCourseNames(db, [...new Set(enrolments.map(({ courseId }) => courseId))]),
    listAwaitedPayments(db, [...pending, ...open].map(idOf)),
    listTimetables(db, open.flatMap(classIdOf), day),
    listRunningClasses(db, ended.flatMap(classIdOf), day),
    listLessonFacts(db, { courseIds: openCourseIds }),
    readCredit(db, student.id),
  ])
  const onWeb = lessons.filter(({ opensOnWeb }) => opensOnWeb)
  const watched = await listWatchedLessons(db, student.id, onWeb.map(idOf))
  const nameOf = new Map(names.map((name) => [name.id, name]))
  const begun = begunLessons(open, { onWeb, watched, nameOf })
  const offersOf = await listOffers(
    db,
    begun.map(({ content_id: id }) => id),
  )
  const toSubject = (enrolment: NewestEnrolment) => subjectOf(enrolment, nameOf.get(enrolment.courseId))
  const toApplication = (enrolment: NewestEnrolment): Application => ({
    ...toSubject(enrolment),
    fee: enrolment.feeMmk,
  })
  const beginsOf = new Map(timetables.map(({ id, startDate }) => [id, startDate]))
  const awaitedOf = new Map(awaited.map((payment) => [payment.enrolmentId, payment]))
  return {
    continue: begun.map((lesson) => ({ ...lesson, renditions: offersOf.get(lesson.content_id) ?? [] })),
    to_pay: await Promise.all(
      [...pending, ...open].flatMap((enrolment) => {
        const payment = awaitedOf.get(enrolment.id)
        return payment ? [toUnpaid(db, toApplication(enrolment), payment)] : []
      }),
    ),
    next_classes: await withMeetingLinks(db, nextMeetings(timetables, nameOf)),
    courses: open.map((enrolment) => ({
      ...toSubject(enrolment),
      ...pictureOf(nameOf.get(enrolment.courseId)),
      ...beginningOf(beginsOf.get(enrolment.classId ?? 0), day),
      ...courseState(enrolment, onWeb, watched),
    })),
    waiting: pending.filter(({ id }) => !awaitedOf.has(id)).map(toApplication),
    refused: enrolments
      .filter(({ status }) => status === EnrolmentStatus.rejected)
      .map((enrolment) => ({ ...toSubject(enrolment), reason: enrolment.decisionReason })),
    finished: enrolments.filter((enrolment) => isFinished(enrolment, day)).map(toSubject),
    credit,
    ended: ended.flatMap((enrolment) => {
      const { accessEndDate, classId, courseId } = enrolment
      if (accessEndDate === null) return []
      const isRunning = classId === null || running.has(classId)
      const canBuyAgain = isRunning && nameOf.get(courseId)?.isPublic === true
      return [{ ...toSubject(enrolment), end_access_date: accessEndDate, can_buy_again: canBuyAgain }]
    }),
  }
}

async function toUnpaid(
  db: Db,
  application: Application,
  { enrolmentId, dueMmk, paidMmk, isAskedAgain }: AwaitedPayment,
): Promise<UnpaidApplication> {
  const payBy = await findPayBy(db, enrolmentId)
  const pay_by = payBy ? yangonTimestamp(payBy) : null
  return { ...application, due: dueMmk, paid: paidMmk, pay_by, asked_again: isAskedAgain }
}

const idOf = ({ id }: { readonly id: number }): number => id
const classIdOf = ({ classId }: NewestEnrolment): number[] => (classId === null ? [] : [classId])

function subjectOf({ classId, courseId }: NewestEnrolment, name: CourseName | undefined) {
  return {
    via: classId === null ? ('video-course' as const) : ('class' as const),
    id: classId ?? courseId,
    course_id: courseId,
    title: name?.title ?? '',
    owner: name?.owner ?? '',
  }
}

function hasEndedLately({ status, accessEndDate }: NewestEnrolment, since: string, day: string): boolean {
  if (!wasApproved(status)) return false
  return accessEndDate !== null && compareDays(accessEndDate, day) < 0 && compareDays(accessEndDate, since) >= 0
}

/** A class or course that its owner has marked finished, before the access ends. */
function isFinished({ status, accessEndDate }: NewestEnrolment, day: string): boolean {
  return status === EnrolmentStatus.finished && !hasExpired(accessEndDate, day)
}

/** Absent without a photograph, like most: the reply stays short. */
function pictureOf(course: CourseName | undefined): Pick<OpenCourse, 'picture'> {
  const picture = pictureUrl(course?.photoPath ?? null, pictureWidth)
  return picture === null ? {} : { picture }
}

/** Absent for video courses, and for classes that have begun. */
function beginningOf(startDate: string | undefined, day: string): Pick<OpenCourse, 'begins'> {
  return startDate !== undefined && compareDays(startDate, day) > 0 ? { begins: startDate } : {}
}

/** The lessons that were begun and not finished, newest first, each by one of the ways that are open. */
function begunLessons(
  open: readonly NewestEnrolment[],
  found: { onWeb: readonly LessonFacts[]; watched: readonly WatchedLesson[]; nameOf: ReadonlyMap<number, CourseName> },
): BegunLesson[] {
  const lessonOf = new Map(found.onWeb.map((lesson) => [lesson.id, lesson]))
  const begun = found.watched.flatMap((progress) => {
    const lesson = lessonOf.get(progress.contentId)
    const enrolment = open.find(({ courseId }) => courseId === lesson?.courseId)
    if (!lesson?.isVideo || !enrolment || progress.isFinished) return []
    const { via, id, title } = subjectOf(enrolment, found.nameOf.get(enrolment.courseId))
    const length = lesson.durationSeconds
    const left = length === null ? null : Math.max(0, Math.ceil(length) - progress.positionSeconds)
    const { positionSeconds, percent } = progress
    return [
      { via, id, course_title: title, ...toLesson(lesson), position: positionSeconds, seconds_left: left, percent },
    ]
  })
  return begun.slice(0, maxBegunLessons)
}

function toLesson({ id, groupId, title, originalName }: LessonFacts) {
  return { content_id: id, group_id: groupId, content_title: title, o_file_name: originalName }
}

function courseState(
  { courseId, accessEndDate }: NewestEnrolment,
  onWeb: readonly LessonFacts[],
  watched: readonly WatchedLesson[],
): Pick<OpenCourse, 'end_access_date' | 'total' | 'done' | 'next'> {
  const lessons = onWeb.filter((lesson) => lesson.courseId === courseId)
  const finished = new Set(watched.filter(({ isFinished }) => isFinished).map(({ contentId }) => contentId))
  const next = lessons.find(({ id }) => !finished.has(id))
  const done = lessons.filter(({ id }) => finished.has(id)).length
  return { end_access_date: accessEndDate, total: lessons.length, done, next: next ? toLesson(next) : null }
}
