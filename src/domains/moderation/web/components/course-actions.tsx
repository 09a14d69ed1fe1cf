import { useState } from 'react'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { EditIcon } from '#platform/web/components/icons.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import * as contract from '../../contract/admin-courses.contract.ts'
import { reasonPresets } from './reason-presets.ts'

/** Approve, reject with a reason, edit, or archive a course. */
export function CourseActions({ course }: { course: contract.AdminCourseDetail }) {
  const { busy, run } = useAction()
  const navigate = useAppNavigate()
  const [asking, setAsking] = useState<'reject' | 'archive' | null>(null)
  const { version } = course
  const params = { id: String(course.course_id) }
  const approve = () =>
    run(
      () => adminApi.call(contract.approveCourseByAdmin, { params, body: { version } }),
      m.moderation_course_approved_notice(),
    )
  async function action(reason: string) {
    if (asking === 'archive') await adminApi.call(contract.archiveCourseByAdmin, { params, body: { reason } })
    else await adminApi.call(contract.rejectCourseByAdmin, { params, body: { reason, version } })
    setAsking(null)
    await run(async () => undefined, asking === 'archive' ? m.moderation_archived_done() : m.moderation_rejected_done())
    if (asking === 'archive') navigate(paths.admin.course.list())
  }
  return (
    <div className="row row-actions">
      {course.is_approve === Approval.approved && !course.edited_since_review ? null : (
        <button type="button" className="btn btn-primary" aria-disabled={busy} onClick={busy ? undefined : approve}>
          {course.is_approve === Approval.approved ? m.moderation_seen() : m.moderation_approve()}
        </button>
      )}
      {course.is_approve === Approval.rejected ? null : (
        <button type="button" className="btn" onClick={() => setAsking('reject')}>
          {m.moderation_reject()}
        </button>
      )}
      <AppLink className="btn" to={paths.admin.course.edit(course.course_id)}>
        <EditIcon small />
        {m.moderation_edit()}
      </AppLink>
      <button type="button" className="btn btn-danger" onClick={() => setAsking('archive')}>
        {m.moderation_archive()}
      </button>
      {asking === null ? null : (
        <ReasonDialog
          title={asking === 'reject' ? m.moderation_reject_course_title() : m.moderation_archive_title()}
          detail={m.moderation_concerns_course({ title: course.course_title, owner: course.owner.name })}
          actionLabel={asking === 'reject' ? m.moderation_reject() : m.moderation_archive()}
          danger={asking === 'archive'}
          presets={reasonPresets(asking === 'reject' ? 'rejectCourse' : 'archiveCourse')}
          onCancel={() => setAsking(null)}
          onReason={action}
        />
      )}
    </div>
  )
}
