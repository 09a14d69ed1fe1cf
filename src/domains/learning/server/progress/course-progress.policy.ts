import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'

export const { can } = definePolicy({
  see: {
    /** The progress of students is seen by the owner of their course, and by no one else. */
    progressIn: (owner: OwnerViewer, course: { readonly ownerId: number }) => course.ownerId === owner.id,
  },
})
