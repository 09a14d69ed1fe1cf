import { personalId, useSession } from '#platform/web/session/session.ts'

/** Whose a course or class is. */
export interface OwnedThing {
  teacher_id: number | null
  school_id: number | null
  /** Whether guests may see it; a class follows its course and says nothing of it. */
  is_approve?: number
}

/** Whether whoever is logged in here gives it. The server and the first paint know nobody. */
export function useIsOwn({ teacher_id, school_id }: OwnedThing): boolean {
  const user = useSession()
  return user !== null && personalId(user) === (user.usertype === 'school' ? school_id : teacher_id)
}
