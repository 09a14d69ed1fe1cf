import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { type CourseDraft, columnsOf } from './course-draft.ts'
import { deleteCoursePhoto, storeCoursePhoto } from './course-photo.ts'
import {
  type CourseColumns,
  findSameCourse,
  insertCourse,
  isActiveCategory,
  lockSubmissionsOf,
} from './my-courses.queries.ts'

const REPEATED_WITHIN_MS = 60_000

interface Submission {
  readonly ownerId: number
  /** Work in the same transaction, where an admin creates the course. */
  readonly within?: (tx: Tx, insert: () => Promise<number>) => Promise<number>
}

/**
 * Submits a course for review.
 *
 * An equal course within a minute is a repeated submission and returns the first one.
 *
 * @returns the id of the course
 * @throws Refusal INVALID_INPUT - unknown category, or a picture that cannot be taken
 * @see T-CC-01, OP-059
 */
export async function createCourse(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  draft: CourseDraft,
  { ownerId, within }: Submission,
): Promise<number> {
  await requireUsableDraft(draft, () => isActiveCategory(db, draft.categoryId))
  // The picture is encoded before the transaction, which would hold its connection meanwhile.
  const photoPath = draft.photo.kind === 'new' ? await storeCoursePhoto(storage, ownerId, draft.photo.dataUrl) : null
  const course = { ...columnsOf(draft), ownerId, photoPath }
  const dropPhoto = async () => {
    if (photoPath) await deleteCoursePhoto(storage, photoPath)
  }
  const { id, isNew } = await db
    .transaction()
    .execute((tx) => insertOnce(tx, { course, within }))
    .catch((error: unknown) => undoUnlessUnknown(error, dropPhoto))
  if (!isNew) await dropPhoto()
  return id
}

async function insertOnce(
  tx: Tx,
  { course, within }: { course: CourseColumns & { ownerId: number }; within: Submission['within'] },
): Promise<{ id: number; isNew: boolean }> {
  await lockSubmissionsOf(tx, course.ownerId)
  const same = await findSameCourse(tx, course, new Date(now().getTime() - REPEATED_WITHIN_MS))
  if (same !== undefined) return { id: same, isNew: false }
  const insert = () => insertCourse(tx, course)
  return { id: await (within ? within(tx, insert) : insert()), isNew: true }
}

/**
 * Rules beyond the schema: the category is active, and the details are not empty after sanitising.
 *
 * @throws Refusal INVALID_INPUT
 */
export async function requireUsableDraft(draft: CourseDraft, isOpenCategory: () => Promise<boolean>): Promise<void> {
  const fields: Record<string, string> = {}
  if (!(await isOpenCategory())) fields.category_id = 'category_invalid'
  if (draft.details.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') fields.course_details = 'required'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}
