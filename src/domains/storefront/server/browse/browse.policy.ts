import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'

interface Item {
  readonly isPublic: boolean
  readonly ownerId: number
  /** Whether the viewer is a student who has applied for it; asked only of what is not public. */
  readonly hasApplied: boolean
}

/**
 * Everyone may see what is public; its owner may also see what is not, and so may a student who has applied for it.
 *
 * @see OP-059, OP-036
 */
function isVisible(viewer: Viewer, { isPublic, ownerId, hasApplied }: Item): boolean {
  if (isPublic) return true
  if (viewer.kind === 'teacher' || viewer.kind === 'school') return viewer.id === ownerId
  return viewer.kind === 'student' && hasApplied
}

export const { can } = definePolicy({ see: { course: isVisible, class: isVisible } })
