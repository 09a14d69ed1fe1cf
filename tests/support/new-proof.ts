import { lockEnrolment, noteNewProof } from '#domains/enrolment/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** Makes an enrolment wait for a check again, as after a new payment picture. */
export async function aNewProof(db: Db, enrolmentId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (!enrolment) throw new Error(`no enrolment ${enrolmentId}`)
    await noteNewProof(tx, enrolment)
  })
}
