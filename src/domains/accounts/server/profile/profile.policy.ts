import { AccountStatus } from '#platform/contract/account-codes.ts'
import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'

type Looker = Pick<AccountViewer, 'kind' | 'id'>

interface Person {
  readonly id: number
  /** Whether an enrolment joins the viewer and the person, as student and owner. */
  readonly isJoined: boolean
}

/** Whether the viewer is the person, or their student. */
export function isKnown(viewer: Looker, person: Person): boolean {
  return viewer.id === person.id || (viewer.kind === 'student' && person.isJoined)
}

export const { authorize, can } = definePolicy({
  see: {
    /** A teacher's birthday is visible to the teacher and their students. @see OP-077 */
    birthdayOf: isKnown,
    /** An approved owner is visible to everyone, others to themselves and their students. */
    owner: (viewer: Looker, owner: Person & { readonly status: number }) =>
      owner.status === AccountStatus.approved || isKnown(viewer, owner),
    /** A student is visible to owners of their classes and courses. @see OP-077 */
    student: (_viewer: Looker, student: Person) => student.isJoined,
  },
})
