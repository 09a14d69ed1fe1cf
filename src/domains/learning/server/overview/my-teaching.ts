import { findRejectedCourses } from '#domains/catalogue/server/index.ts'
import { findOwnerBalance } from '#domains/payouts/server/index.ts'
import { daysBetween, yangonDay, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { maxTeachingRows, type myTeaching, type ReceivedApplication } from '../../contract/my-teaching.contract.ts'
import { nextMeetings, withMeetingLinks } from './meetings.ts'
import {
  type ApplicationRow,
  findFailedFiles,
  findWaitingApplications,
  listNewestApplications,
  listOwnTimetables,
} from './my-teaching.queries.ts'

/** What waits for an owner, the next meetings, the newest applications and the balances. @see OWN-05 */
export async function getMyTeaching(db: Db, owner: OwnerViewer): Promise<ReplyOf<typeof myTeaching>> {
  const day = today()
  const of = { ownerId: owner.id, limit: maxTeachingRows }
  const [waiting, newest, rejected, failed, timetables, balance] = await Promise.all([
    findWaitingApplications(db, of),
    listNewestApplications(db, of),
    findRejectedCourses(db, owner.id),
    findFailedFiles(db, of),
    listOwnTimetables(db, owner.id, day),
    findOwnerBalance(db, owner.id),
  ])
  const courseOf = new Map(timetables.map((row) => [row.courseId, row]))
  return {
    to_accept: { total: waiting.total, oldest: waiting.rows.map(toApplication) },
    rejected_courses: { total: rejected?.count ?? 0, newest: rejected?.newest ?? null },
    failed_files: failed,
    next_classes: await withMeetingLinks(db, nextMeetings(timetables, courseOf, maxTeachingRows)),
    new_applications: newest.map(toApplication),
    money: { earned: balance.earnedMmk, payable: balance.payableMmk },
  }
}

function toApplication(row: ApplicationRow): ReceivedApplication {
  return {
    enrolment_id: row.id,
    via: row.classId === null ? 'video-course' : 'class',
    id: row.classId ?? row.courseId,
    title: row.title,
    name: row.name,
    fee: row.feeMmk,
    payment_verified: row.paymentVerifiedAt !== null,
    insert_time: yangonTimestamp(row.insertedAt),
    days: Math.max(0, daysBetween(yangonDay(row.insertedAt), today())),
  }
}
