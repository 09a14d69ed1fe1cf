import { AccountStatus } from '#platform/contract/account-codes.ts'
import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'

interface Owned {
  readonly ownerId: number
}

/** Only its own teacher or school changes a course and its classes. @see SR-01 */
const isOwner = (viewer: Pick<AccountViewer, 'id'>, { ownerId }: Owned) => ownerId === viewer.id

export const { authorize, can } = definePolicy({
  edit: { course: isOwner, class: isOwner },
  use: {
    /** Courses and classes are the work of a teacher or school that is approved at the time of the call. @see SR-02 */
    ownerTools: (viewer: AccountViewer) => viewer.kind !== 'student' && viewer.status === AccountStatus.approved,
  },
})
