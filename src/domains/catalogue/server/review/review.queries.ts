import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Approval } from '../../contract/catalogue-codes.ts'
import type { CourseFacts } from '../owner-tools/course-facts.queries.ts'

export async function updateApproval(
  tx: Tx,
  { id }: Locked<CourseFacts>,
  decision: { approval: Approval; rejectReason: string | null },
): Promise<void> {
  await tx
    .updateTable('courses')
    .set({
      approval: decision.approval,
      rejectReason: decision.rejectReason,
      editedSinceReview: false,
      ...(decision.approval === Approval.approved ? { approvedAt: now() } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function updateArchived(tx: Tx, { id }: Locked<CourseFacts>): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ archivedAt: now() })
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .execute()
}
