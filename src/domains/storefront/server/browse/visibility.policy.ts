import type { Viewer } from '#platform/server/auth/viewer.ts'

/**
 * Everyone may see what is public; its owner may also see what is not, and so may a student who has applied for it.
 *
 * @see OP-059, OP-036
 */
export function maySee(item: { isPublic: boolean; ownerId: number }, viewer: Viewer, hasApplied: boolean): boolean {
  if (item.isPublic) return true
  if (viewer.kind === 'teacher' || viewer.kind === 'school') return viewer.id === item.ownerId
  return viewer.kind === 'student' && hasApplied
}
