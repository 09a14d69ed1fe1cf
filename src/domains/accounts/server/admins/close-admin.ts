import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { revokeAdminSessions } from '../session/sessions.queries.ts'
import { deactivateAdmin } from './admins.queries.ts'

/** Ends an admin's access at once; audit entries keep the name. */
export async function closeAdmin(tx: Tx, adminId: number): Promise<void> {
  await deactivateAdmin(tx, adminId)
  await revokeAdminSessions(tx, adminId, { at: now() })
}
