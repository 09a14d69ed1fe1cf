import { notify } from '#domains/notifications/server/index.ts'
import type { requestCourse } from '#domains/requests/contract/requests.contract.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer, StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { m } from '#platform/server/plain-messages.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { requestListTag, requestTag } from './page-tags.ts'
import { findSameRequest, insertRequest, lockRequest, updateRequestRow } from './requests.queries.ts'

const REPEATED_WITHIN_MS = 60_000
const requestsPerStudent = throttle({ name: 'course-request', points: 20, perSeconds: 24 * 60 * 60 })

/**
 * Stores a student's request, which is public at once.
 *
 * An equal request within a minute, or one with the same key, is a repeated submission and returns the first one.
 *
 * @throws Refusal TOO_MANY_REQUESTS - more than twenty in a day
 * @see N-REQ-01, OP-051, OP-053
 */
export async function askForCourse(db: Db, student: StudentViewer, body: BodyOf<typeof requestCourse>) {
  await requestsPerStudent.take(db, [String(student.id)])
  const id = await db.transaction().execute(async (tx) => {
    const wanted = { title: body.course_request_title, details: body.course_request_details }
    const request = { studentId: student.id, clientKey: body.client_key ?? null, ...wanted }
    const since = new Date(now().getTime() - REPEATED_WITHIN_MS)
    const same = await findSameRequest(tx, request, since)
    if (same !== undefined) return same
    const requestId = await insertRequest(tx, request)
    await invalidatePages(tx, { refresh: [requestListTag] })
    return requestId
  })
  return { status: 1, course_request_id: id }
}

/**
 * Hides a request from the public or shows it again.
 *
 * @throws Refusal NOT_FOUND - absent
 */
export function setRequestHidden(db: Db, admin: AdminViewer, { id, hidden }: { id: number; hidden: boolean }) {
  return db.transaction().execute(async (tx) => {
    const before = await lockRequest(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    await updateRequestRow(tx, before, { hidden })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: hidden ? 'course-request.hide' : 'course-request.show',
      target: `course-request:${id}`,
      before: { hidden: before.hidden },
      after: { hidden },
    })
    await invalidatePages(tx, { drop: [requestTag(id)], refresh: [requestListTag] })
    return { hidden }
  })
}

/**
 * Answers a request in public and notifies the student; an equal answer does not notify again.
 *
 * @throws Refusal NOT_FOUND - absent
 */
export function answerCourseRequest(db: Db, admin: AdminViewer, { id, answer }: { id: number; answer: string }) {
  return db.transaction().execute(async (tx) => {
    const before = await lockRequest(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.answer === answer) return { answer }
    await updateRequestRow(tx, before, { answer })
    const message = m.requests_answer_notice({ title: before.title, answer }, BURMESE)
    await notify(tx, { to: before.studentId, from: { kind: 'admin' }, message })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'course-request.answer',
      target: `course-request:${id}`,
      before: { answer: before.answer },
      after: { answer },
    })
    await invalidatePages(tx, { drop: [requestTag(id)], refresh: [requestListTag] })
    return { answer }
  })
}
