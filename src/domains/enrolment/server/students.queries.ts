import { sql } from 'kysely'
import { addDays, type CalendarDay, yangonInstant, yangonTimestamp } from '#platform/contract/calendar.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing } from '#platform/server/database/text-search.ts'
import type { EnrolmentStatus } from '../contract/enrolment-status.ts'
import type { StudentRow } from '../contract/students.contract.ts'
import { latestEnrolments } from './latest-enrolment.queries.ts'

/** A student's row with the storage path of the payment picture. */
export type FoundStudent = Omit<StudentRow, 'url'> & { readonly proofPath: string | null }

/** What an owner looks for; days are those of the application in Yangon, both included. */
export interface StudentFilter {
  readonly keyword?: string | undefined
  readonly status?: EnrolmentStatus | null | undefined
  readonly class_id?: number | null | undefined
  readonly from?: CalendarDay | null | undefined
  readonly to?: CalendarDay | null | undefined
}

/** The newest application of each student to each class of an owner, as far as it matches. */
function matchingStudents(db: Db, ownerId: number, filter: StudentFilter) {
  const latest = latestEnrolments(db, 'class')
    .selectAll()
    .where('courseId', 'in', (eb) => eb.selectFrom('courses').select('id').where('ownerId', '=', ownerId))
    .as('enrolment')
  let found = db
    .selectFrom(latest)
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('classes as class', 'class.id', 'enrolment.classId')
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
  const pattern = containing(filter.keyword)
  if (pattern !== undefined) {
    found = found.where(sql<boolean>`(student.name_key like ${pattern} or course.title_key like ${pattern})`)
  }
  const { status, class_id: classId, from, to } = filter
  if (status) found = found.where('enrolment.status', '=', status)
  if (classId) found = found.where('enrolment.classId', '=', classId)
  if (from) found = found.where('enrolment.insertedAt', '>=', yangonInstant(from))
  if (to) found = found.where('enrolment.insertedAt', '<', yangonInstant(addDays(to, 1)))
  return found
}

/** Students of an owner's classes, newest first. @see T-STU-02 */
export async function listOwnerStudents(
  db: Db,
  ownerId: number,
  { page, ...filter }: StudentFilter & { page: number },
): Promise<Page<FoundStudent>> {
  const found = matchingStudents(db, ownerId, filter)
  const [data, { total }] = await Promise.all([
    listFoundStudents(found, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return toPage(data, { total, page })
}

/** The newest that match, without pages. */
export function listStudentsToExport(
  db: Db,
  ownerId: number,
  filter: StudentFilter & { limit: number },
): Promise<FoundStudent[]> {
  return listFoundStudents(matchingStudents(db, ownerId, filter), { limit: filter.limit, offset: 0 })
}

/** Classes of an owner that someone has applied for, newest first. */
export async function listClassesWithStudents(db: Db, ownerId: number) {
  const rows = await db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .select(['class.id', 'course.title', 'class.startDate'])
    .where('course.ownerId', '=', ownerId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('enrolments').select('enrolments.id').whereRef('enrolments.classId', '=', 'class.id')),
    )
    .orderBy('class.startDate', 'desc')
    .orderBy('class.id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ id, title, startDate }) => ({ class_id: id, course_name: title, start_date: startDate }))
}

async function listFoundStudents(
  found: ReturnType<typeof matchingStudents>,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundStudent[]> {
  const rows = await found
    .select(['enrolment.id', 'enrolment.studentId', 'enrolment.status', 'enrolment.feeMmk'])
    .select(['enrolment.accessEndDate', 'enrolment.paymentVerifiedAt', 'student.name', 'course.title'])
    .select(['enrolment.insertedAt', 'student.phoneNumber1'])
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
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
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
    insert_time: yangonTimestamp(row.insertedAt),
    phone_number_1: row.phoneNumber1,
    proofPath: row.proofPath,
  }))
}
