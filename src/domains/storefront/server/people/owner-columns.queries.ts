import type { Gender } from '#platform/contract/account-codes.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'

// Maps a row's owner to the wire. For queries with the alias `owner`.

/** Widths in pixels of owners' pictures. */
const profileWidth = 320

export const ownerNameColumns = [
  'owner.id as ownerId',
  'owner.role as ownerRole',
  'owner.name as ownerName',
  'owner.schoolName as ownerSchoolName',
] as const

export const ownerProfileColumns = [
  ...ownerNameColumns,
  'owner.profilePath as ownerProfilePath',
  'owner.gender as ownerGender',
  'owner.education as ownerEducation',
  'owner.experience as ownerExperience',
  'owner.message as ownerMessage',
  'owner.phoneNumber1 as ownerPhoneNumber1',
] as const

interface NamedOwner {
  ownerId: number
  ownerRole: string
  ownerName: string | null
  ownerSchoolName: string | null
}

interface ProfiledOwner extends NamedOwner {
  ownerProfilePath: string | null
  ownerGender: Gender
  ownerEducation: string | null
  ownerMessage: string | null
  ownerPhoneNumber1: string | null
}

/** A teacher's names are in `name` and `school_name`, a school's in `schools_name`. @see OP-062 */
export function toOwnerNames(row: NamedOwner) {
  const isSchool = row.ownerRole === 'school'
  const name = isSchool ? null : row.ownerName
  return {
    teacher_id: isSchool ? null : row.ownerId,
    school_id: isSchool ? row.ownerId : null,
    name,
    teacher_name: name,
    school_name: isSchool ? null : row.ownerSchoolName,
    schools_name: isSchool ? (row.ownerName ?? row.ownerSchoolName) : null,
  }
}

/** @see OP-063 */
export function toOwnerProfile(row: ProfiledOwner) {
  const picture = pictureUrl(row.ownerProfilePath, profileWidth)
  const names = toOwnerNames(row)
  return row.ownerRole === 'school'
    ? {
        ...names,
        profile: null,
        gender: null,
        education: null,
        message: null,
        phone_number_1: null,
        schools_profile: picture,
        schools_phone_1: row.ownerPhoneNumber1,
        schools_message: row.ownerMessage,
      }
    : {
        ...names,
        profile: picture,
        gender: row.ownerGender,
        education: row.ownerEducation,
        message: row.ownerMessage,
        phone_number_1: row.ownerPhoneNumber1,
        schools_profile: null,
        schools_phone_1: null,
        schools_message: null,
      }
}

/** The mean rating with one decimal, 0 without ratings. @see OP-065 */
export function meanRate(row: { ratingSum: number; ratingCount: number }): number {
  return row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 10) / 10
}
