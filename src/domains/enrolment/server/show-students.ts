import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/wire.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { Ground } from '#platform/server/ground.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { StudentRow, showStudent } from '../contract/students.contract.ts'
import type { ListPlace } from './my-enrolments.queries.ts'
import { findStudentProfile, isStudentOf, listOwnerStudents } from './students.queries.ts'

/** The students of an owner's classes, with links to their payment pictures. @see T-STU-01 */
export async function listStudentsOf(
  { db, links }: Pick<Ground, 'db' | 'links'>,
  owner: OwnerViewer,
  place: ListPlace,
): Promise<Page<StudentRow>> {
  const page = await listOwnerStudents(db, owner.id, place)
  const viewer = `${owner.kind}:${owner.id}`
  const data = page.data.map(({ proofPath, ...row }) => ({
    ...row,
    url: proofPath === null ? null : privatePictureUrl(links, proofPath, viewer),
  }))
  return { ...page, data }
}

/**
 * A student's profile for an owner whom he has applied to.
 *
 * @throws Refusal NOT_FOUND - no such student
 * @throws Refusal FORBIDDEN - he never applied to this owner
 * @see OP-077, OP-078
 */
export async function showStudentTo(
  db: Db,
  owner: OwnerViewer,
  studentId: number,
): Promise<ReplyOf<typeof showStudent>> {
  const student = await findStudentProfile(db, studentId)
  if (!student) throw new Refusal('NOT_FOUND')
  if (!(await isStudentOf(db, studentId, owner.id))) throw new Refusal('FORBIDDEN')
  return {
    student_id: student.id,
    name: student.name,
    social_media_id: student.socialMediaId === null ? null : 'social',
    school_name: student.schoolName,
    gender: student.gender,
    date_of_birth: student.dateOfBirth,
    phone_number_1: student.phoneNumber1,
    phone_number_2: student.phoneNumber2,
    email_1: student.email1,
    email_2: student.email2,
    region: student.region,
    town: student.town,
    address: student.address,
  }
}
