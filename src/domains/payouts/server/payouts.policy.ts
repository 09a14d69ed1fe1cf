import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'

export const { can } = definePolicy({
  see: {
    /** A payout is shown to the teacher or school that it is owed to. @see OP-117, SR-01 */
    payout: (viewer: OwnerViewer, payout: { readonly ownerId: number }) => payout.ownerId === viewer.id,
  },
})
