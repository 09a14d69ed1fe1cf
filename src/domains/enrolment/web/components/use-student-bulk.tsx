import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { amountText } from '#platform/web/locale/money-text.ts'
import type { BulkAction } from '#platform/web/table/bulk-actions.tsx'
import { type Selection, useSelection } from '#platform/web/table/selection.ts'
import { EnrolmentStatus } from '../../contract/enrolment-status.ts'
import { acceptStudent, rejectStudent, type StudentRow, undoAcceptStudent } from '../../contract/students.contract.ts'
import { decisionRefusal } from './use-decision.tsx'

const isWaiting = ({ status }: StudentRow) => status === EnrolmentStatus.applying
const paramsOf = (row: StudentRow) => ({ params: { classId: String(row.class_id), studentId: String(row.student_id) } })

/** An acceptance with the words of this screen for a refusal. */
async function accept(row: StudentRow) {
  try {
    await browserApi.call(acceptStudent, paramsOf(row))
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    throw new RefusedCall(error.status, { message: decisionRefusal(error) })
  }
}

/** The fees that are not verified, which the platform does not pay out. @see OWN-08 */
function unverified(rows: readonly StudentRow[]) {
  const amount = rows.filter((row) => !row.payment_verified).reduce((sum, { fee }) => sum + fee, 0)
  return amount > 0 ? <p>{m.enrolment_accept_unverified({ amount: amountText(amount) })}</p> : null
}

/** Accepts or rejects several students; acceptances can be undone for ten seconds. @see OWN-22, T-STU-03 */
export function useStudentBulk(rows: readonly StudentRow[]): {
  selection: Selection<StudentRow>
  actions: readonly BulkAction<StudentRow>[]
} {
  const selection = useSelection({
    rows,
    keyOf: (row) => row.class_student_id,
    nameOf: ({ name, course_name }) => `${name || m.enrolment_notice_nameless()} · ${course_name}`,
    isSelectable: isWaiting,
  })
  return {
    selection,
    actions: [
      {
        label: m.enrolment_accept(),
        title: m.enrolment_accept_several_title,
        allows: isWaiting,
        note: unverified,
        call: accept,
        undo: { label: m.enrolment_undo(), call: (row) => browserApi.call(undoAcceptStudent, paramsOf(row)) },
      },
      {
        label: m.enrolment_reject(),
        title: m.enrolment_reject_several_title,
        allows: isWaiting,
        danger: true,
        call: (row) => browserApi.call(rejectStudent, paramsOf(row)),
      },
    ],
  }
}
