import * as z from 'zod/mini'
import type { listBroadcasts, sendBroadcast } from '#domains/notifications/contract/broadcasts.contract.ts'
import { yangonInstant, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { toPage } from '#platform/contract/wire.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { findSameBroadcast, insertBroadcast, listSentBroadcasts, measureAudience } from './broadcasts.queries.ts'
import { handOutPortion } from './deliver-broadcast.ts'
import { deliverBroadcastJob } from './notifications.job.ts'
import { courseExists, findCourseOfClass } from './notifications.queries.ts'

type Wanted = BodyOf<typeof sendBroadcast>

const retryWindowMs = 10 * 60 * 1000

/**
 * Sends a broadcast to a role or to given accounts, now or on a later day.
 *
 * Suspended and deleted accounts are left out. A broadcast with a class links to the class, otherwise to its
 * course. The same broadcast to the same people within ten minutes is a double submit and sends nothing. The first
 * few hundred people are notified before the reply, the others by a job in batches.
 *
 * @throws Refusal INVALID_INPUT - the course or class does not exist, or no account would be reached
 * @see OP-045, OP-048, N-NOT-06, N-NOT-07
 */
export function broadcast(db: Db, admin: AdminViewer, wanted: Wanted): Promise<{ sent: number }> {
  return db.transaction().execute(async (tx) => {
    const target = await targetOf(tx, wanted)
    const asked = askedOf(wanted)
    const before = await findSameBroadcast(tx, asked, new Date(now().getTime() - retryWindowMs))
    if (before) return { sent: sentBroadcast.parse(before.after).recipients }
    const sendDate = sendDateOf(wanted)
    const audience = { role: wanted.to.type, ids: wanted.to.ids }
    const { recipients: sent, lastId: untilAccountId } = await measureAudience(tx, audience)
    if (sent === 0) throw invalidFields({ to: 'choice_invalid' })
    const broadcastId = await insertBroadcast(tx, audience, {
      message: wanted.message,
      ...target,
      sendDate,
      untilAccountId,
    })
    if (await handOutPortion(tx, broadcastId)) await enqueue(tx, deliverBroadcastJob, { broadcastId })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'notification.broadcast',
      target: `notification:${wanted.to.ids ? 'people' : wanted.to.type}`,
      after: { ...target, message: wanted.message, sendDate: yangonTimestamp(sendDate), recipients: sent, asked },
    })
    return { sent }
  })
}

/** Canonical form of the request, for finding a double submit. */
function askedOf({ to, message, course_id, class_id, send_date, send_time }: Wanted) {
  return {
    to: { type: to.type, ids: to.ids ? [...to.ids].sort((a, b) => a - b) : null },
    message,
    courseId: course_id ?? null,
    classId: class_id ?? null,
    day: send_date ?? null,
    time: send_time ?? null,
  }
}

async function targetOf(tx: Tx, wanted: Wanted): Promise<{ courseId: number | null; classId: number | null }> {
  const classId = wanted.class_id ?? null
  const courseId = wanted.course_id ?? null
  if (classId !== null) {
    const courseOfClass = await findCourseOfClass(tx, classId)
    if (courseOfClass === undefined) throw invalidFields({ class_id: 'id_invalid' })
    return { courseId: courseOfClass, classId }
  }
  if (courseId !== null && !(await courseExists(tx, courseId))) throw invalidFields({ course_id: 'id_invalid' })
  return { courseId, classId }
}

function sendDateOf({ send_date: day, send_time: time }: Wanted): Date {
  const chosenMs = day ? yangonInstant(day, time ?? '00:00').getTime() : 0
  return new Date(Math.max(chosenMs, now().getTime()))
}

const sentBroadcast = z.object({
  message: z.string(),
  sendDate: z.string(),
  recipients: z.number(),
  courseId: z.nullable(z.number()),
  classId: z.nullable(z.number()),
})

/** Broadcasts of admins, newest first. */
export async function readBroadcasts(db: Db, page: number): Promise<ReplyOf<typeof listBroadcasts>> {
  const { rows, total } = await listSentBroadcasts(db, page)
  const sent = rows.map(({ after }) => {
    const { message, sendDate, recipients, courseId, classId } = sentBroadcast.parse(after)
    return { message, send_date: sendDate, recipients, course_id: courseId, class_id: classId }
  })
  return toPage(sent, { total, page })
}
