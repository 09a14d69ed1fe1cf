import { AccountStatus } from '#platform/contract/account-codes.ts'
import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'

type Looker = Pick<AccountViewer, 'kind' | 'id'>

interface Person {
  readonly id: number
  /** Whether an enrolment joins the viewer and the person, as student and owner. */
  readonly isJoined: boolean
}

/** Whether the viewer is the person, or a student of theirs. */
export function isKnown(viewer: Looker, person: Person): boolean {
  return viewer.id === person.id || (viewer.kind === 'student' && person.isJoined)
}

export const { authorize, can } = definePolicy({
  see: {
    /** A teacher's day of birth is shown to the teacher, and to their students. @see OP-077 */
    birthdayOf: isKnown,
    /** A teacher or school is shown to everyone once approved, before and after that to itself and to its students. */
    owner: (viewer: Looker, owner: Person & { readonly status: number }) =>
      owner.status === AccountStatus.approved || isKnown(viewer, owner),
    /** A student is shown to teachers and schools whose class or course they take. @see OP-077 */
    student: (_viewer: Looker, student: Person) => student.isJoined,
  },
})
