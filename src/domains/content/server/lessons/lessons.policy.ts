import { grantsAccess, seesLessonList } from '#domains/enrolment/contract/enrolment-status.ts'
import type { LessonEnrolment } from '#domains/enrolment/server/index.ts'
import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'

/** An admin who reviews courses has ids of its own: they say nothing about accounts. */
interface Reader {
  readonly kind: AccountViewer['kind'] | 'admin' | 'guest'
  readonly id: number
}
/** The viewer's own enrolment, if there is one. */
type OwnEnrolment = LessonEnrolment | undefined

export const { authorize, can } = definePolicy({
  list: {
    /** A student with an approved enrolment sees the list of lessons, also after the access end. @see OP-159 */
    lessonsOf: (_reader: Reader, enrolment: OwnEnrolment) => seesLessonList(enrolment),
  },
  open: {
    /** Files and streams are available until the end of the last day in Asia/Yangon. @see SR-03, OP-092 */
    lessonsOf: (_reader: Reader, enrolment: OwnEnrolment) => grantsAccess(enrolment, today()),
    /** Owners have access to the files of their courses, admins who review to those of all. @see SR-01, OWN-16 */
    file: (reader: Reader, file: { readonly ownerId: number }) => reader.kind === 'admin' || file.ownerId === reader.id,
  },
})
