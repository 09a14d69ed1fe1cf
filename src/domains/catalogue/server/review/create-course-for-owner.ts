import { lockModeratedAccount, type ModeratedAccount } from '#domains/accounts/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { CourseDraft } from '../owner-tools/course-draft.ts'
import { createCourse } from '../owner-tools/create-course.ts'

type Stores = Pick<AppServices, 'db' | 'storage'>

/**
 * The team creates a course for a teacher or school, who is notified. It waits for review, so that a second person
 * approves it before it is public.
 *
 * @throws Refusal NOT_FOUND - no such teacher or school
 * @throws Refusal INVALID_INPUT - the owner is not approved; or as createCourse
 */
export function createCourseForOwner(
  stores: Stores,
  admin: AdminViewer,
  { owner, draft }: { owner: ModeratedAccount; draft: CourseDraft },
): Promise<number> {
  return createCourse(stores, draft, {
    ownerId: owner.id,
    async within(tx, insert) {
      const { status } = await lockModeratedAccount(tx, owner)
      if (status !== AccountStatus.approved) throw invalidFields({ owner_id: 'choice_invalid' })
      const courseId = await insert()
      const message = m.catalogue_notice_posted({ title: draft.title }, BURMESE)
      await notify(tx, { to: owner.id, from: { kind: 'admin' }, message, courseId })
      await recordAudit(tx, {
        actorType: 'admin',
        actorId: admin.id,
        action: 'course.post',
        target: `course:${courseId}`,
        after: { owner: `${owner.role}:${owner.id}`, title: draft.title },
      })
      return courseId
    },
  })
}
