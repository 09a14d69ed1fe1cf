import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import type { BulkAction } from '#platform/web/table/bulk-actions.tsx'
import { type Selection, useSelection } from '#platform/web/table/selection.ts'
import {
  type AdminCourseRow,
  approveCourseByAdmin,
  rejectCourseByAdmin,
} from '../../contract/admin-courses.contract.ts'
import { reasonPresets } from './reason-presets.ts'

const isPending = ({ is_approve }: AdminCourseRow) => is_approve === Approval.pending

/** Approves or rejects several courses that wait. @see OWN-22 */
export function useCourseBulk(rows: readonly AdminCourseRow[]): {
  selection: Selection<AdminCourseRow>
  actions: readonly BulkAction<AdminCourseRow>[]
} {
  const selection = useSelection({
    rows,
    keyOf: ({ course_id }) => course_id,
    nameOf: ({ course_title, owner }) => `${course_title} · ${owner.name}`,
    isSelectable: isPending,
  })
  const params = ({ course_id }: AdminCourseRow) => ({ id: String(course_id) })
  return {
    selection,
    actions: [
      {
        label: m.moderation_approve(),
        title: m.moderation_approve_several_courses_title,
        allows: isPending,
        call: (row) => adminApi.call(approveCourseByAdmin, { params: params(row), body: { version: row.version } }),
      },
      {
        label: m.moderation_reject(),
        title: m.moderation_reject_several_courses_title,
        allows: isPending,
        reason: { presets: reasonPresets('rejectCourse') },
        call: (row, reason) =>
          adminApi.call(rejectCourseByAdmin, { params: params(row), body: { reason, version: row.version } }),
      },
    ],
  }
}
