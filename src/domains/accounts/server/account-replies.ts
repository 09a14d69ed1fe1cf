import type {
  ProfileReply,
  SchoolProfile,
  StudentProfile,
  TeacherProfile,
} from '#domains/accounts/contract/profile.contract.ts'
import type { SessionReply } from '#domains/accounts/contract/session.contract.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { LinkSigner } from '#platform/server/files/signed-links.ts'
import type { AccountRow } from './accounts.queries.ts'
import { PROFILE_WIDTH } from './profile/profile-pictures.ts'

/** The role's own id and number: every role has all the names, and only its own is filled. @see OP-043 */
function idsOf(account: AccountRow) {
  const { role, id, accountNo } = account
  return {
    personal_id: id,
    teacher_id: role === 'teacher' ? id : null,
    student_id: role === 'student' ? id : null,
    school_id: role === 'school' ? id : null,
    teacher_no: role === 'teacher' ? accountNo : null,
    student_no: role === 'student' ? accountNo : null,
    school_no: role === 'school' ? accountNo : null,
  }
}

/** The signed-in user, with each field under both of its names. @see A-SESS-01, OP-042 */
export function toSessionReply(account: AccountRow, session: { token: string; unread: number }): SessionReply {
  return {
    token: session.token,
    count: session.unread,
    usertype: account.role,
    userType: account.role,
    status: account.status,
    userStatus: account.status,
    enable_video_upload: account.enableVideoUpload,
    accountuser: {
      ...idsOf(account),
      name: account.name,
      school_name: account.schoolName,
      email: account.email1,
      social_media_id: account.socialMediaId,
      profile: pictureUrl(account.profilePath, PROFILE_WIDTH),
      gender: account.role === 'school' ? null : account.gender,
      phone_number_1: account.phoneNumber1,
      email_1: account.email1,
    },
  }
}

/** The caller's own profile; pictures of the card are links for the caller alone. */
export function toProfile(account: AccountRow, links: LinkSigner): ProfileReply {
  if (account.role === 'teacher') return toTeacherProfile(account, links)
  if (account.role === 'school') return toSchoolProfile(account)
  return toStudentProfile(account, links)
}

export function toTeacherProfile(account: AccountRow, links: LinkSigner): TeacherProfile {
  return {
    usertype: 'teacher',
    teacher_id: account.id,
    teacher_no: account.accountNo,
    education: account.education,
    experience: account.experience,
    message: account.message,
    ...personFields(account),
    ...individualFields(account, links),
  }
}

export function toSchoolProfile(account: AccountRow): SchoolProfile {
  return {
    usertype: 'school',
    school_id: account.id,
    school_no: account.accountNo,
    license: account.license,
    message: account.message,
    ...personFields(account),
  }
}

function toStudentProfile(account: AccountRow, links: LinkSigner): StudentProfile {
  return {
    usertype: 'student',
    student_id: account.id,
    student_no: account.accountNo,
    ...personFields(account),
    ...individualFields(account, links),
  }
}

function personFields(account: AccountRow) {
  return {
    personal_id: account.id,
    name: account.name,
    phone_number_1: account.phoneNumber1,
    phone_number_2: account.phoneNumber2,
    email_1: account.email1,
    region: account.region,
    town: account.town,
    address: account.address,
    profile: pictureUrl(account.profilePath, PROFILE_WIDTH),
    social_media_id: account.socialMediaId,
    status: account.status,
    ...(account.status === AccountStatus.rejected && account.statusReason !== null
      ? { reject_reason: account.statusReason }
      : {}),
    enable_video_upload: account.enableVideoUpload,
  }
}

function individualFields(account: AccountRow, links: LinkSigner) {
  const viewer = `${account.role}:${account.id}`
  const link = (key: string | null) => (key === null ? null : privatePictureUrl(links, key, viewer))
  return {
    school_name: account.schoolName,
    gender: account.gender,
    date_of_birth: account.dateOfBirth,
    email_2: account.email2,
    nrc_number: account.nrcNumber,
    nrc_front: link(account.nrcFrontPath),
    nrc_back: link(account.nrcBackPath),
  }
}
