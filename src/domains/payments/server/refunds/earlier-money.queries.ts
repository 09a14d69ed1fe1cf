import { sql } from 'kysely'
import type { Target } from '#domains/enrolment/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'

interface EarlierOrder {
  readonly id: number
  readonly enrolmentId: number
  readonly reference: string
}

/**
 * Orders for which money has arrived, of a student's enrolments in a class or video course before one of them, newest
 * first.
 */
export async function listEarlierOrders(
  db: Db,
  { studentId, target, before }: { studentId: number; target: Target; before: number },
): Promise<EarlierOrder[]> {
  const ofTarget =
    'classId' in target
      ? sql`enrolment.kind = 'class' and enrolment.class_id = ${target.classId}`
      : sql`enrolment.kind = 'course' and enrolment.course_id = ${target.courseId}`
  const { rows } = await sql<EarlierOrder>`
    select own.id, own.enrolment_id, own.reference
    from enrolments as enrolment join orders as own on own.enrolment_id = enrolment.id
    where enrolment.student_id = ${studentId} and ${ofTarget} and enrolment.id < ${before}
      and exists (select from transfers where enrolment_id = enrolment.id and state = 'received')
    order by enrolment.id desc`.execute(db)
  return rows
}
