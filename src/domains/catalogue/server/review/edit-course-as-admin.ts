import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { CourseDraft } from '../owner-tools/course-draft.ts'
import { updateCourse } from '../owner-tools/update-course.ts'

type Stores = Pick<AppServices, 'db' | 'storage'>

/** An admin edits a course; as updateCourse, with an audit entry. */
export function editCourseAsAdmin(
  stores: Stores,
  admin: AdminViewer,
  { courseId, draft }: { courseId: number; draft: CourseDraft },
): Promise<void> {
  return updateCourse(
    stores,
    {
      courseId,
      by: 'admin',
      beside: (tx, before) =>
        recordAudit(tx, {
          actorType: 'admin',
          actorId: admin.id,
          action: 'course.update',
          target: `course:${courseId}`,
          before: { title: before.title, categoryId: before.categoryId, feeMmk: before.feeMmk },
          after: { title: draft.title, categoryId: draft.categoryId, feeMmk: draft.feeMmk },
        }),
    },
    draft,
  )
}
