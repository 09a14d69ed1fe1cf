import type { AccountViewer, OwnerViewer } from '#platform/server/auth/viewer.ts'

const approvedStatus = 2

/** Courses and classes are the work of a teacher or school that is approved at the time of the call. @see SR-02 */
export function mayUseOwnerTools(viewer: AccountViewer): viewer is OwnerViewer {
  return viewer.kind !== 'student' && viewer.status === approvedStatus
}

/** Only its own teacher or school changes a course and its classes. @see SR-01 */
export function mayEdit(owner: Pick<OwnerViewer, 'id'>, course: { readonly ownerId: number }): boolean {
  return course.ownerId === owner.id
}

/** An owner's id in a payload is that of the caller, or absent. @see T-CC-11, SR-01 */
export function mayActAs(
  owner: Pick<OwnerViewer, 'id'>,
  named: { readonly teacher_id?: number | null | undefined; readonly school_id?: number | null | undefined },
): boolean {
  return [named.teacher_id, named.school_id].every((id) => id === undefined || id === null || id === owner.id)
}
