import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableFile } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { type FoundStudent, listStudentsToExport, type StudentFilter } from './students.queries.ts'

/** The students of an owner as a file, as the list shows them, with Western digits that a spreadsheet can add up. */
export async function studentTable(
  db: Db,
  owner: OwnerViewer,
  { filter, locale }: { filter: StudentFilter; locale: Locale },
): Promise<TableFile> {
  const students = await listStudentsToExport(db, owner.id, { ...filter, limit: tableRowsAsked })
  const inLocale = { locale }
  const columns = [
    { name: m.enrolment_head_student({}, inLocale), width: 24 },
    { name: m.enrolment_head_phone({}, inLocale), width: 16 },
    { name: m.enrolment_head_title({}, inLocale), width: 36 },
    { name: m.enrolment_head_class_start({}, inLocale), width: 12 },
    { name: m.enrolment_head_class_end({}, inLocale), width: 12 },
    { name: m.enrolment_head_applied({}, inLocale), width: 18 },
    { name: m.enrolment_head_status({}, inLocale), width: 16 },
    { name: m.enrolment_head_fee({}, inLocale), width: 12 },
    { name: m.enrolment_head_payment({}, inLocale), width: 18 },
    { name: m.enrolment_head_access_end({}, inLocale), width: 12 },
  ]
  const rows = students.map((student) => [
    student.name,
    student.phone_number_1 ?? null,
    student.course_name,
    student.start_date,
    student.end_date,
    student.insert_time ?? null,
    statusName(student, locale),
    student.fee,
    paymentName(student, locale),
    student.end_access_date,
  ])
  return { fileName: `students-${today()}`, columns, rows }
}

function statusName({ status }: FoundStudent, locale: Locale): string {
  if (status === EnrolmentStatus.approved) return m.enrolment_student_approved({}, { locale })
  if (status === EnrolmentStatus.rejected) return m.enrolment_student_cancelled({}, { locale })
  if (status === EnrolmentStatus.finished) return m.enrolment_status_finished({}, { locale })
  return m.enrolment_student_applied({}, { locale })
}

function paymentName({ fee, payment_verified: isVerified }: FoundStudent, locale: Locale): string | null {
  if (fee === 0) return null
  return isVerified ? m.enrolment_payment_verified({}, { locale }) : m.enrolment_payment_unverified({}, { locale })
}
