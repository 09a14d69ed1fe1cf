import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { Approval } from '../../contract/catalogue-codes.ts'
import { invalidateClassPages } from '../page-tags.ts'
import type { ClassDraft, SentClass } from './class-draft.ts'
import { classEndMovedJob } from './class-end-moved.job.ts'
import { setMeetingLink } from './meeting-links.queries.ts'
import { type EditableClass, lockEditableClass, updateClassColumns } from './my-classes.queries.ts'
import { authorize } from './owner-tools.policy.ts'

/**
 * The owner edits a class. A later end extends access that lasts until the end of the class.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent or removed, or its course is
 * @throws Refusal FORBIDDEN - of another owner
 * @throws Refusal FEE_LOCKED - another fee while students are approved
 * @throws Refusal INVALID_INPUT - a start or end that is moved into the past
 * @see T-ECL-01, OP-090, OP-144, OP-145
 */
export async function updateClass(
  db: Db,
  owner: OwnerViewer,
  { classId, draft, meetingLink }: SentClass & { readonly classId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await lockEditableClass(tx, classId)
    if (!known) throw new Refusal('CLASS_NOT_FOUND')
    authorize(owner, 'edit', { class: known })
    if (known.approvedStudents > 0 && draft.feeMmk !== known.feeMmk) {
      throw new Refusal('FEE_LOCKED', { fields: { fee: 'fee_fixed' } })
    }
    requireNoMoveIntoThePast(known, draft)
    await updateClassColumns(tx, known, { ...draft, updatedAt: now() })
    if (meetingLink !== undefined) await setMeetingLink(tx, classId, meetingLink)
    if (draft.endDate > known.endDate) await enqueue(tx, classEndMovedJob, { classId, previousEndDate: known.endDate })
    if (known.courseApproval === Approval.approved) await invalidateClassPages(tx, known)
  })
}

/** A running class keeps its days; a changed day is today or later. */
function requireNoMoveIntoThePast(known: EditableClass, draft: ClassDraft): void {
  const fields: Record<string, string> = {}
  if (draft.startDate !== known.startDate && draft.startDate < today()) fields.start_date = 'date_in_past'
  if (draft.endDate !== known.endDate && draft.endDate < today()) fields.end_date = 'date_in_past'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}
