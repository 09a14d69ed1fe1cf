import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Approval } from '../../contract/catalogue-codes.ts'

export async function updateApproval(
  tx: Tx,
  courseId: number,
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
    .where('id', '=', courseId)
    .execute()
}

export async function updateArchived(tx: Tx, courseId: number): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ archivedAt: now() })
    .where('id', '=', courseId)
    .where('archivedAt', 'is', null)
    .execute()
}
