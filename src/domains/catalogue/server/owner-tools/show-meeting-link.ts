import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findClass } from './course-facts.queries.ts'
import { listMeetingLinks } from './meeting-links.queries.ts'
import { authorize } from './owner-tools.policy.ts'

/**
 * Where a class of the owner meets online; null for none.
 *
 * @throws Refusal CLASS_NOT_FOUND - no such class
 * @throws Refusal FORBIDDEN - of another owner
 */
export async function showOwnMeetingLink(db: Db, owner: OwnerViewer, classId: number): Promise<string | null> {
  const known = await findClass(db, classId)
  if (!known) throw new Refusal('CLASS_NOT_FOUND')
  authorize(owner, 'edit', { class: known })
  return (await listMeetingLinks(db, [classId])).get(classId) ?? null
}
