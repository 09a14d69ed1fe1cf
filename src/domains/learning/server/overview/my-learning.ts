import { findLessonFacts, type LessonFacts, listOffers } from '#domains/content/server/index.ts'
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
import type { WatchedLesson } from '../progress/progress.queries.ts'
import { nextMeetings, withMeetingLinks } from './meetings.ts'
import { type CourseName, listCourseNames, listRunningClasses, listTimetables } from './my-learning.queries.ts'
import { type CourseLessons, countCourseLessons, listBegunLessons } from './open-courses.queries.ts'

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
  const openCourses = { studentId: student.id, courseIds: [...new Set(open.map(({ courseId }) => courseId))] }
  const [names, awaited, timetables, running, counts, watched, credit] = await Promise.all([
    listCourseNames(db, [...new Set(enrolments.map(({ courseId }) => courseId))]),
    listAwaitedPayments(db, [...pending, ...open].map(idOf)),
    listTimetables(db, open.flatMap(classIdOf), day),
    listRunningClasses(db, ended.flatMap(classIdOf), day),
    countCourseLessons(db, openCourses),
    listBegunLessons(db, { ...openCourses, max: maxBegunLessons }),
    readCredit(db, student.id),
  ])
  const begunIds = watched.map(({ contentId }) => contentId)
  const nextIds = counts.flatMap(({ nextId }) => (nextId === null ? [] : [nextId]))
  const [lessons, offersOf] = await Promise.all([
    findLessonFacts(db, [...new Set([...begunIds, ...nextIds])]),
    listOffers(db, begunIds),
  ])
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const countOf = new Map(counts.map((count) => [count.courseId, count]))
  const nameOf = new Map(names.map((name) => [name.id, name]))
  const begun = begunLessons(open, { watched, lessonOf, nameOf })
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
      end_access_date: enrolment.accessEndDate,
      ...courseState(countOf.get(enrolment.courseId), lessonOf),
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

/** The lessons that were begun, each by one of the ways that are open. */
function begunLessons(
  open: readonly NewestEnrolment[],
  found: {
    watched: readonly WatchedLesson[]
    lessonOf: ReadonlyMap<number, LessonFacts>
    nameOf: ReadonlyMap<number, CourseName>
  },
): BegunLesson[] {
  return found.watched.flatMap(({ contentId, positionSeconds, percent }) => {
    const lesson = found.lessonOf.get(contentId)
    const enrolment = open.find(({ courseId }) => courseId === lesson?.courseId)
    if (!lesson || !enrolment) return []
    const { via, id, title } = subjectOf(enrolment, found.nameOf.get(enrolment.courseId))
    const length = lesson.durationSeconds
    const left = length === null ? null : Math.max(0, Math.ceil(length) - positionSeconds)
    return [
      { via, id, course_title: title, ...toLesson(lesson), position: positionSeconds, seconds_left: left, percent },
    ]
  })
}

function toLesson({ id, groupId, title, originalName }: LessonFacts) {
  return { content_id: id, group_id: groupId, content_title: title, o_file_name: originalName }
}

function courseState(
  count: CourseLessons | undefined,
  lessonOf: ReadonlyMap<number, LessonFacts>,
): Pick<OpenCourse, 'total' | 'done' | 'next'> {
  const next = lessonOf.get(count?.nextId ?? 0)
  return { total: count?.total ?? 0, done: count?.done ?? 0, next: next ? toLesson(next) : null }
}
