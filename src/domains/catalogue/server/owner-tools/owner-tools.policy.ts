import { AccountStatus } from '#platform/contract/account-codes.ts'
import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'

interface Owned {
  readonly ownerId: number
}

/** Only its owner changes a course and its classes. @see SR-01 */
const isOwner = (viewer: Pick<AccountViewer, 'id'>, { ownerId }: Owned) => ownerId === viewer.id

export const { authorize } = definePolicy({
  edit: { course: isOwner, class: isOwner },
  use: {
    /** Only an approved teacher or school may create or change courses and classes. @see SR-02 */
    ownerTools: (viewer: AccountViewer) => viewer.kind !== 'student' && viewer.status === AccountStatus.approved,
  },
})
