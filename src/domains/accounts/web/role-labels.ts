import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'

/** The roles as choices, students first because they are the largest group. */
export function userTypeChoices(): { value: UserType; label: string }[] {
  return [
    { value: 'student', label: m.accounts_type_student() },
    { value: 'teacher', label: m.accounts_type_teacher() },
    { value: 'school', label: m.accounts_type_school() },
  ]
}

/** Path of the user's own profile. */
export const ownPage: Readonly<Record<UserType, Path>> = {
  teacher: paths.ownProfile.teacher(),
  student: paths.ownProfile.student(),
  school: paths.ownProfile.school(),
}
