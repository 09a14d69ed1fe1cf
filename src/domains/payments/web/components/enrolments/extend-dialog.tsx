import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { extendBody, extendEnrolment } from '../../../contract/enrolment-decisions.contract.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'

interface ExtendDialogProps {
  row: EnrolmentPaymentRow
  onCancel: () => void
  onExtended: () => void
}

/** Extends a student's access; a day in the past ends it. */
export function ExtendDialog({ row, onCancel, onExtended }: ExtendDialogProps) {
  const form = useAppForm({ schema: extendBody, initialValues: { end_access_date: row.end_access_date ?? '' } })
  async function extend(body: { end_access_date: string }) {
    const params = { kind: row.kind, id: String(row.enrolment_id) }
    await adminApi.call(extendEnrolment, { params, body: { ...body, version: row.version } })
    onExtended()
  }
  return (
    <FormDialog
      title={m.payments_extend_title()}
      facts={
        <p className="hint">
          <WrittenText>{`${row.student.name ?? row.student.no} · ${row.title}`}</WrittenText>
        </p>
      }
      form={form}
      submitLabel={m.payments_extend()}
      onCancel={onCancel}
      onSend={extend}
    >
      <DateField {...form.field('end_access_date')} label={m.payments_last_day()} />
    </FormDialog>
  )
}
