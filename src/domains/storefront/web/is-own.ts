import { personalId, useSession } from '#platform/web/session/session.ts'

/** Whose a course or class is. */
export interface OwnedItem {
  course_id: number
  /** Where a class is meant, not its course. */
  class_id?: number
  teacher_id: number | null
  school_id: number | null
  /** Whether guests may see it; a class follows its course and says nothing of it. */
  is_approve?: number
}

/** Whether the account that is logged in here owns it. Server and first paint know no account. */
export function useIsOwn({ teacher_id, school_id }: Pick<OwnedItem, 'teacher_id' | 'school_id'>): boolean {
  const user = useSession()
  return user !== null && personalId(user) === (user.usertype === 'school' ? school_id : teacher_id)
}
