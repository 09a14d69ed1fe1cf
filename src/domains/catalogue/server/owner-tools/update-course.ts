import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Approval, CourseType } from '../../contract/catalogue-codes.ts'
import { invalidateCoursePages } from '../page-tags.ts'
import { type CourseDraft, columnsOf } from './course-draft.ts'
import { deleteCoursePhoto, storeCoursePhoto } from './course-photo.ts'
import { requireUsableDraft } from './create-course.ts'
import {
  type EditableCourse,
  findEditableCourse,
  isActiveCategory,
  lockEditableCourse,
  updateCourseColumns,
} from './my-courses.queries.ts'
import { authorize } from './owner-tools.policy.ts'

type Stores = Pick<AppServices, 'db' | 'storage'>
interface Change {
  readonly courseId: number
  readonly by: 'owner' | 'admin'
  /** Throws when the caller may not edit this course; absent when the endpoint's access rule is sufficient. */
  readonly authorized?: (course: EditableCourse) => void
  /** Work in the same transaction, where an admin edits the course; receives its former state. */
  readonly beside?: (tx: Tx, before: EditableCourse) => Promise<void>
}

/**
 * The owner edits a course. An approved one stays public and is flagged for review; a rejected one becomes pending.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent or removed
 * @throws Refusal FORBIDDEN - of another owner
 * @throws Refusal COURSE_TYPE_FIXED - another type than it was created with
 * @throws Refusal FEE_LOCKED - another fee while students are approved
 * @throws Refusal INVALID_INPUT - unknown category, or a picture that cannot be taken
 * @see T-EC-01, OP-060, SR-08
 */
export async function updateOwnCourse(
  stores: Stores,
  owner: OwnerViewer,
  edit: { courseId: number; draft: CourseDraft },
): Promise<void> {
  const authorized = (course: EditableCourse) => authorize(owner, 'edit', { course })
  await updateCourse(stores, { courseId: edit.courseId, by: 'owner', authorized }, edit.draft)
}

/** As updateOwnCourse for any caller: an admin's edit needs no review. */
export async function updateCourse({ db, storage }: Stores, change: Change, draft: CourseDraft): Promise<void> {
  const newPath = await storeNewPhoto({ db, storage }, change, draft)
  const replaced = await db
    .transaction()
    .execute((tx) => applyDraft(tx, change, { ...draft, newPath }))
    .catch((error: unknown) =>
      undoUnlessUnknown(error, async () => {
        if (newPath) await deleteCoursePhoto(storage, newPath)
      }),
    )
  if (replaced) await deleteCoursePhoto(storage, replaced)
}

/**
 * Encodes a new picture before the transaction, so that no connection is held meanwhile; permission to edit is
 * checked first.
 */
async function storeNewPhoto({ db, storage }: Stores, change: Change, draft: CourseDraft): Promise<string | null> {
  if (draft.photo.kind !== 'new') return null
  const course = await findEditableCourse(db, change.courseId)
  if (!course) throw new Refusal('COURSE_NOT_FOUND')
  await assertMayApply(db, change, { course, draft })
  return storeCoursePhoto(storage, course.ownerId, draft.photo.dataUrl)
}

/** Writes the draft and returns the replaced picture. */
async function applyDraft(
  tx: Tx,
  change: Change,
  draft: CourseDraft & { newPath: string | null },
): Promise<string | null> {
  const course = await lockEditableCourse(tx, change.courseId)
  if (!course) throw new Refusal('COURSE_NOT_FOUND')
  await assertMayApply(tx, change, { course, draft })
  const { newPath, ...rest } = draft
  const photoPath = rest.photo.kind === 'keep' ? course.photoPath : newPath
  await updateCourseColumns(tx, course, {
    ...columnsOf(rest),
    photoPath,
    updatedAt: now(),
    ...(change.by === 'owner' ? reviewAfterEdit(course) : { approval: course.approval }),
  })
  await change.beside?.(tx, course)
  if (course.approval === Approval.approved) await invalidateCoursePages(tx, course)
  return course.photoPath === photoPath ? null : course.photoPath
}

async function assertMayApply(
  db: Db,
  { authorized }: Change,
  { course, draft }: { course: EditableCourse; draft: CourseDraft },
): Promise<void> {
  authorized?.(course)
  requireSameTerms(course, draft)
  await requireUsableDraft(
    draft,
    async () => draft.categoryId === course.categoryId || isActiveCategory(db, draft.categoryId),
  )
}

/** The type never changes, and the fee is fixed once a student is approved. */
function requireSameTerms(course: EditableCourse, draft: CourseDraft): void {
  if (draft.courseType !== course.courseType) {
    throw new Refusal('COURSE_TYPE_FIXED', { fields: { course_type: 'course_type_fixed' } })
  }
  const isLocked = course.courseType === CourseType.video && course.approvedStudents > 0
  if (isLocked && draft.feeMmk !== course.feeMmk) throw new Refusal('FEE_LOCKED', { fields: { fee: 'fee_fixed' } })
}

function reviewAfterEdit(course: EditableCourse) {
  if (course.approval === Approval.approved) return { approval: Approval.approved, editedSinceReview: true as const }
  if (course.approval === Approval.rejected) return { approval: Approval.pending, rejectReason: null }
  return { approval: course.approval }
}
