import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'

export const { can } = definePolicy({
  decide: {
    /** Only the owner accepts, rejects and finishes students of a class. @see SR-01 */
    studentsOf: (viewer: OwnerViewer, { ownerId }: { readonly ownerId: number }) => ownerId === viewer.id,
  },
})
