import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { lookAtSchool, lookAtStudent, lookAtTeacher } from '#domains/accounts/contract/look-profile.contract.ts'
import { AccountStatus, type OwnerRole } from '#platform/contract/account-codes.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import type { AccountViewer, OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { strangerThrottle } from '../account-throttles.ts'
import { type AccountRow, findAccount } from '../accounts.queries.ts'
import { areJoinedByEnrolment } from './account-relations.queries.ts'
import { authorize, can, isKnown } from './profile.policy.ts'
import { PROFILE_WIDTH } from './profile-pictures.ts'

/** Masks a social id, which only its own account sees. @see OP-078 */
const MASKED = 'social'

/**
 * A teacher's profile for a signed-in viewer.
 *
 * @throws Refusal NOT_FOUND - absent, deleted, suspended, or no teacher; not approved, and neither the caller nor
 *   joined to them
 * @throws Refusal TOO_MANY_REQUESTS - sixty strangers within an hour
 * @see OP-077, docs/decisions/0046
 */
export async function lookAtTeacherProfile(
  db: Db,
  viewer: AccountViewer,
  id: number,
): Promise<ReplyOf<typeof lookAtTeacher>> {
  const { account: teacher, isJoined } = await getVisibleOwner(db, viewer, { role: 'teacher', id })
  return {
    teacher_id: id,
    education: teacher.education,
    experience: teacher.experience,
    message: teacher.message,
    ...personFields(teacher),
    ...individualFields(teacher, { showsBirthday: can(viewer, 'see', { birthdayOf: { id, isJoined } }) }),
  }
}

/**
 * A school's profile for a signed-in viewer.
 *
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS - as lookAtTeacherProfile
 */
export async function lookAtSchoolProfile(
  db: Db,
  viewer: AccountViewer,
  id: number,
): Promise<ReplyOf<typeof lookAtSchool>> {
  const { account: school } = await getVisibleOwner(db, viewer, { role: 'school', id })
  return { school_id: id, message: school.message, ...personFields(school) }
}

/**
 * A student's profile for their teacher or school.
 *
 * @throws Refusal NOT_FOUND - absent, deleted, suspended, or no student
 * @throws Refusal FORBIDDEN - no enrolment joins the two
 * @throws Refusal TOO_MANY_REQUESTS - sixty strangers within an hour
 * @see OP-077, docs/decisions/0046
 */
export async function lookAtStudentProfile(
  db: Db,
  viewer: OwnerViewer,
  id: number,
): Promise<ReplyOf<typeof lookAtStudent>> {
  const isJoined = await areJoinedByEnrolment(db, { studentId: id, ownerId: viewer.id })
  if (!isJoined) await countStranger(db, viewer)
  const student = await getVisible(db, 'student', id)
  authorize(viewer, 'see', { student: { id, isJoined } })
  return { student_id: id, ...personFields(student), ...individualFields(student, { showsBirthday: true }) }
}

async function getVisibleOwner(
  db: Db,
  viewer: AccountViewer,
  { role, id }: { role: OwnerRole; id: number },
): Promise<{ account: AccountRow; isJoined: boolean }> {
  const isJoined = viewer.kind === 'student' && (await areJoinedByEnrolment(db, { studentId: viewer.id, ownerId: id }))
  if (!isKnown(viewer, { id, isJoined })) await countStranger(db, viewer)
  const account = await getVisible(db, role, id)
  if (!can(viewer, 'see', { owner: { id, isJoined, status: account.status } })) throw new Refusal('NOT_FOUND')
  return { account, isJoined }
}

/** Counted also where there is no account: ids are counted up, and people are looked up. */
function countStranger(db: Db, viewer: AccountViewer): Promise<void> {
  return strangerThrottle.take(db, [`account ${viewer.id}`])
}

async function getVisible(db: Db, role: UserType, id: number): Promise<AccountRow> {
  const account = await findAccount(db, id)
  if (account?.role !== role || account.status === AccountStatus.suspended) throw new Refusal('NOT_FOUND')
  return account
}

function personFields(account: AccountRow) {
  const profile = pictureUrl(account.profilePath, PROFILE_WIDTH)
  return {
    profile_name: profile?.slice(profile.lastIndexOf('/') + 1) ?? null,
    profile,
    name: account.name,
    phone_number_1: account.phoneNumber1,
    phone_number_2: account.phoneNumber2,
    email_1: account.email1,
    region: account.region,
    town: account.town,
    address: account.address,
  }
}

function individualFields(account: AccountRow, { showsBirthday }: { showsBirthday: boolean }) {
  return {
    social_media_id: account.socialMediaId === null ? null : MASKED,
    school_name: account.schoolName,
    gender: account.gender,
    date_of_birth: showsBirthday ? account.dateOfBirth : null,
    email_2: account.email2,
  }
}
