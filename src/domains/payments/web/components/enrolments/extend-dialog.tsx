import { useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { extendBody, extendEnrolment } from '../../../contract/enrolment-decisions.contract.ts'
import type { DeskRow } from '../../../contract/payment-desk.contract.ts'

interface ExtendDialogProps {
  row: DeskRow
  onCancel: () => void
  onExtended: () => void
}

/** Extends a student's access; a day in the past ends it. */
export function ExtendDialog({ row, onCancel, onExtended }: ExtendDialogProps) {
  const titleId = useId()
  const form = useAppForm({ schema: extendBody, initialValues: { end_access_date: row.end_access_date ?? '' } })
  async function extend(body: { end_access_date: string }) {
    const params = { kind: row.kind, id: String(row.enrolment_id) }
    await adminApi.call(extendEnrolment, { params, body: { ...body, version: row.version } })
    onExtended()
  }
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_extend_title()}
      </h2>
      <p className="hint">{`${row.student.name ?? row.student.no} · ${row.title}`}</p>
      <AppFormView form={form} onSend={extend}>
        <DateField {...form.field('end_access_date')} label={m.payments_last_day()} />
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.payments_extend()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
