import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import * as contract from '../../contract/admin-courses.contract.ts'
import { maxReasonLength, reasonForm } from '../../contract/admin-users.contract.ts'

const APPROVED = 2
const REJECTED = 3

/** Approve, reject with a reason, or take off the product. */
export function CourseActs({ course }: { course: contract.AdminCourseDetail }) {
  const revalidator = useRevalidator()
  const navigate = useAppNavigate()
  const [asking, setAsking] = useState<'reject' | 'archive' | null>(null)
  const [busy, setBusy] = useState(false)
  const params = { id: String(course.course_id) }

  async function approve() {
    if (busy) return
    setBusy(true)
    try {
      await adminApi.call(contract.approveCourseByAdmin, { params })
      showNotice(m.moderation_course_approved_notice())
      await revalidator.revalidate()
    } catch (error) {
      showNotice(error instanceof RefusedCall ? error.message : m.platform_error_title(), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  async function act(reason: string) {
    if (asking === 'archive') {
      await adminApi.call(contract.archiveCourseByAdmin, { params, body: { reason } })
      showNotice(m.platform_operation_done())
      navigate('/admin/courses')
      return
    }
    await adminApi.call(contract.rejectCourseByAdmin, { params, body: { reason } })
    showNotice(m.platform_operation_done())
    setAsking(null)
    await revalidator.revalidate()
  }
  return (
    <div className="row act-row">
      {course.is_approve === APPROVED && !course.edited_since_review ? null : (
        <button type="button" className="btn btn-primary" aria-disabled={busy} onClick={approve}>
          {m.moderation_approve()}
        </button>
      )}
      {course.is_approve === REJECTED ? null : (
        <button type="button" className="btn" onClick={() => setAsking('reject')}>
          {m.moderation_reject()}
        </button>
      )}
      <button type="button" className="btn btn-danger" onClick={() => setAsking('archive')}>
        {m.moderation_archive()}
      </button>
      {asking === null ? null : (
        <ReasonDialog
          title={asking === 'reject' ? m.moderation_reject_course_title() : m.moderation_archive_title()}
          detail={m.moderation_concerns_course({ title: course.course_title, owner: course.owner.name })}
          actLabel={asking === 'reject' ? m.moderation_reject() : m.moderation_archive()}
          schema={reasonForm}
          maxLength={maxReasonLength}
          onCancel={() => setAsking(null)}
          onReason={act}
        />
      )}
    </div>
  )
}
