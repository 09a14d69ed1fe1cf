import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'

type Looker = Pick<AccountViewer, 'kind' | 'id'>

interface Person {
  readonly id: number
  /** Whether an enrolment joins the viewer and the person, as student and owner. */
  readonly isJoined: boolean
}

export const { authorize, can } = definePolicy({
  see: {
    /** A teacher's day of birth is shown to the teacher, and to their students. @see OP-077 */
    birthdayOf: (viewer: Looker, teacher: Person) =>
      viewer.id === teacher.id || (viewer.kind === 'student' && teacher.isJoined),
    /** A student is shown to teachers and schools whose class or course they take. @see OP-077 */
    student: (_viewer: Looker, student: Person) => student.isJoined,
  },
})
