import { type EnrolmentFacts, lapseEnrolment, lockEnrolment, notifyStudent } from '#domains/enrolment/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { formatDay, formatTime, yangonTimestamp } from '#platform/contract/calendar.ts'
import { DAY_MS, HOUR_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findUnpaid, listUnpaid, type UnpaidApplication, upsertReminder } from './unpaid.queries.ts'

/** Between the reminder and the end of an application. */
const NOTICE_MS = DAY_MS
const BATCH_SIZE = 200

/**
 * Reminds students of unpaid applications 24 hours before these end, and ends those that were reminded in time. Never
 * one of which a picture or an entry for a second person waits, or for which any money has arrived. Does nothing while
 * the setting is 0.
 *
 * Safe to run twice, also at the same time: each application is locked and read again before it is changed. One that
 * fails does not keep the run from the others.
 *
 * @throws AggregateError the errors of the applications that failed, after all others were handled
 * @see P-EXP-01
 */
export async function endUnpaid(db: Db): Promise<void> {
  const { lapse_unpaid_hours: hours } = await readSettings(db)
  if (hours === 0) return
  const before = new Date(now().getTime() - hours * HOUR_MS + NOTICE_MS)
  const errors: unknown[] = []
  for (let afterId = 0; ; ) {
    const applications = await listUnpaid(db, { before, afterId, limit: BATCH_SIZE })
    const last = applications.at(-1)
    if (!last) break
    for (const { enrolmentId } of applications) {
      await remindOrEnd(db, enrolmentId, hours).catch((error: unknown) => errors.push(error))
    }
    afterId = last.enrolmentId
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed, the first: ${errors[0]}`)
}

async function remindOrEnd(db: Db, enrolmentId: number, hours: number): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const enrolment = await lockEnrolment(tx, enrolmentId)
      const application = await findUnpaid(tx, enrolmentId)
      if (!enrolment || !application) return
      if (application.payBy === null) return remind(tx, enrolment, payByOf(application, hours))
      // Longer since than the reminder said, when the setting was raised.
      if (payByOf(application, hours) <= now()) await lapseEnrolment(tx, enrolment)
    })
  } catch (error) {
    // A later application of the same student has replaced it.
    if (!(error instanceof Refusal && error.code === 'ENROLMENT_TRANSITION_REFUSED')) throw error
  }
}

async function remind(tx: Tx, enrolment: Locked<EnrolmentFacts>, payBy: Date): Promise<void> {
  await upsertReminder(tx, { enrolmentId: enrolment.id, remindedAt: now(), payBy })
  const [day = '', time = ''] = yangonTimestamp(payBy).split(' ')
  const payByText = `${formatDay(day, 'my')}၊ ${formatTime(time.slice(0, 5), 'my')}`
  await notifyStudent(tx, enrolment, { event: 'pay_soon', byOwner: false, payBy: payByText })
}

/**
 * When an unpaid application ends: at the end of its hours, and not before the reminder said. Without a reminder it
 * gets 24 hours more from now.
 */
function payByOf({ waitsSince, payBy }: UnpaidApplication, hours: number): Date {
  const promised = payBy ?? new Date(now().getTime() + NOTICE_MS)
  return new Date(Math.max(waitsSince.getTime() + hours * HOUR_MS, promised.getTime()))
}

/** When an application ends if its student does not pay; undefined when it does not. */
export async function findPayBy(db: Db, enrolmentId: number): Promise<Date | undefined> {
  const { lapse_unpaid_hours: hours } = await readSettings(db)
  const application = hours === 0 ? undefined : await findUnpaid(db, enrolmentId)
  return application && payByOf(application, hours)
}
