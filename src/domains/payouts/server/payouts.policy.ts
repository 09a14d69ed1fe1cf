import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'

export const { can } = definePolicy({
  see: {
    /** Only the payee sees a payout. @see OP-117, SR-01 */
    payout: (viewer: OwnerViewer, payout: { readonly ownerId: number }) => payout.ownerId === viewer.id,
  },
})
