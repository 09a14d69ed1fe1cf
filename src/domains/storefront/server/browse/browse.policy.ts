import { definePolicy } from '#platform/server/auth/authorize.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'

interface Item {
  readonly isPublic: boolean
  readonly ownerId: number
  /** Whether the viewer is a student with an application; read only if the object is not public. */
  readonly hasApplied: boolean
}

/**
 * Public objects are visible to everyone, others to their owner and to students who have applied.
 *
 * @see OP-059, OP-036
 */
function isVisible(viewer: Viewer, { isPublic, ownerId, hasApplied }: Item): boolean {
  if (isPublic) return true
  if (viewer.kind === 'teacher' || viewer.kind === 'school') return viewer.id === ownerId
  return viewer.kind === 'student' && hasApplied
}

export const { can } = definePolicy({ see: { course: isVisible, class: isVisible } })
