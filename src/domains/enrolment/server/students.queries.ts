import { sql } from 'kysely'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing } from '#platform/server/database/text-search.ts'
import type { StudentRow } from '../contract/students.contract.ts'
import { latestEnrolments } from './enrolment-state.queries.ts'
import type { ListPosition } from './my-enrolments.queries.ts'

/** A student's row with the storage path of the payment picture. */
export type FoundStudent = Omit<StudentRow, 'url'> & { readonly proofPath: string | null }

/** Students of an owner's classes with their newest application to each class, newest first. @see T-STU-02 */
export async function listOwnerStudents(db: Db, ownerId: number, position: ListPosition): Promise<Page<FoundStudent>> {
  const latest = latestEnrolments(db, 'class')
    .selectAll()
    .where('courseId', 'in', (eb) => eb.selectFrom('courses').select('id').where('ownerId', '=', ownerId))
    .as('enrolment')
  let found = db
    .selectFrom(latest)
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('classes as class', 'class.id', 'enrolment.classId')
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
  const pattern = containing(position.keyword)
  if (pattern !== undefined) {
    found = found.where(sql<boolean>`(student.name_key like ${pattern} or course.title_key like ${pattern})`)
  }
  const [rows, { total }] = await Promise.all([
    found
      .select(['enrolment.id', 'enrolment.studentId', 'enrolment.status', 'enrolment.feeMmk'])
      .select(['enrolment.accessEndDate', 'enrolment.paymentVerifiedAt', 'student.name', 'course.title'])
      .select(['class.id as classId', 'class.classType', 'class.startTime', 'class.endTime'])
      .select(['class.startDate', 'class.endDate'])
      .select((eb) =>
        eb
          .selectFrom('paymentNewestProofs as proof')
          .select('proof.filePath')
          .whereRef('proof.enrolmentId', '=', 'enrolment.id')
          .as('proofPath'),
      )
      .orderBy('enrolment.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((position.page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    student_id: row.studentId,
    name: row.name,
    course_name: row.title,
    class_type: row.classType,
    start_date: row.startDate,
    start_time: row.startTime,
    end_date: row.endDate,
    end_time: row.endTime,
    status: row.status,
    class_id: row.classId,
    class_student_id: row.id,
    fee: row.feeMmk,
    payment_verified: row.paymentVerifiedAt !== null,
    end_access_date: row.accessEndDate,
    proofPath: row.proofPath,
  }))
  return toPage(data, { total, page: position.page })
}
