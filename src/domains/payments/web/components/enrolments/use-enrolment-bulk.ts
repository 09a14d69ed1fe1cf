import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import type { BulkAction } from '#platform/web/table/bulk-actions.tsx'
import { type Selection, useSelection } from '#platform/web/table/selection.ts'
import { approveEnrolmentAsAdmin, rejectEnrolmentAsAdmin } from '../../../contract/enrolment-decisions.contract.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import type { ReasonPreset } from '../../../contract/reason-presets.contract.ts'
import { useReasonPresets } from './rejection-reasons.ts'

interface EnrolmentBulk {
  readonly selection: Selection<EnrolmentPaymentRow>
  readonly actions: readonly BulkAction<EnrolmentPaymentRow>[]
}

/** Whether nothing is left to pay, so that an approval needs no reason. */
export function isPaid({ fee, payment_verified_at, received, rest }: EnrolmentPaymentRow): boolean {
  return fee === 0 || (payment_verified_at !== null && (rest === 0 || received >= fee))
}

const isWaiting = ({ status }: EnrolmentPaymentRow) => status === EnrolmentStatus.applying

/**
 * What an admin can do to several enrolments: approve those that are paid, reject those that wait. An approval without
 * a payment needs a reason of its own and stays a single action.
 *
 * @see OWN-22
 */
export function useEnrolmentBulk(
  rows: readonly EnrolmentPaymentRow[],
  presets: readonly ReasonPreset[],
): EnrolmentBulk {
  const rejections = useReasonPresets('rejection', presets)
  const selection = useSelection({
    rows,
    keyOf: (row) => row.enrolment_id,
    nameOf: ({ student, title }) => `${student.name ?? student.no} · ${title}`,
    isSelectable: isWaiting,
  })
  const params = ({ kind, enrolment_id }: EnrolmentPaymentRow) => ({ kind, id: String(enrolment_id) })
  return {
    selection,
    actions: [
      {
        label: m.payments_approve(),
        title: m.payments_approve_several_title,
        allows: (row) => isWaiting(row) && isPaid(row),
        call: (row) => adminApi.call(approveEnrolmentAsAdmin, { params: params(row), body: { version: row.version } }),
      },
      {
        label: m.payments_desk_reject(),
        title: m.payments_reject_several_title,
        allows: isWaiting,
        reason: { presets: rejections },
        call: (row, reason) =>
          adminApi.call(rejectEnrolmentAsAdmin, { params: params(row), body: { reason, version: row.version } }),
      },
    ],
  }
}
