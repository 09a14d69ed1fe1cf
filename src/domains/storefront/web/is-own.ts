import type { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { personalId, useSession } from '#platform/web/session/session.ts'

/** The owner of a course or class. */
export interface OwnedItem {
  course_id: number
  /** Set for a class, absent for a course. */
  class_id?: number
  teacher_id: number | null
  school_id: number | null
  /** Review status; absent for a class, which is as public as its course. */
  is_approve?: Approval
}

/** Whether the logged-in account owns the item; false on the server and in the first render. */
export function useIsOwn({ teacher_id, school_id }: Pick<OwnedItem, 'teacher_id' | 'school_id'>): boolean {
  const user = useSession()
  return user !== null && personalId(user) === (user.usertype === 'school' ? school_id : teacher_id)
}
