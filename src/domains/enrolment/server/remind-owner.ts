import { DAY_MS } from '#platform/contract/durations.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { lockEnrolment } from './enrolments.queries.ts'
import { notifyOwner } from './notices.ts'
import { setReminded } from './remind-owner.queries.ts'

interface Reminder {
  /** Null if the reminder is for a school. */
  readonly ownerId: number | null
  /** Null for all of the owner's waiting applications. */
  readonly classId: number | null
}

/**
 * Reminds the owner of a student's waiting applications, each once in 24 hours. Further requests get the same reply and
 * send no notice.
 *
 * @see OP-099
 */
export async function remindOwnerOf(db: Db, student: StudentViewer, { ownerId, classId }: Reminder): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = new Date(now().getTime() - DAY_MS)
    for (const id of await setReminded(tx, { studentId: student.id, classId, ownerId, before })) {
      const enrolment = await lockEnrolment(tx, id)
      if (enrolment) await notifyOwner(tx, enrolment, { event: 'reminded' })
    }
  })
}
