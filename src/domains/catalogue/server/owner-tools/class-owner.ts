import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type ClassFacts, findClass } from './course-facts.queries.ts'

/**
 * The owner of a class in any state.
 *
 * @throws Refusal CLASS_NOT_FOUND - no such class
 */
export async function getClassOwner(db: Db, classId: number): Promise<Pick<ClassFacts, 'ownerId' | 'ownerRole'>> {
  const found = await findClass(db, classId)
  if (!found) throw new Refusal('CLASS_NOT_FOUND')
  return { ownerId: found.ownerId, ownerRole: found.ownerRole }
}
