import { useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import {
  type AdminRunPreview,
  type PayoutKind,
  previewPayouts,
  runBody,
  runPayouts,
} from '../../contract/admin-payouts.contract.ts'
import { RunPreview } from './run-preview.tsx'

interface RunDialogProps {
  kind: PayoutKind
  onCancel: () => void
  /** Called with the number of payouts created. */
  onDone: (created: number) => Promise<void>
}

/** Asks for the last day that a payout run includes, then shows what the run would create before it is started. */
export function RunDialog({ kind, onCancel, onDone }: RunDialogProps) {
  const titleId = useId()
  const initialValues: { kind: PayoutKind | null; until: string } = { kind, until: '' }
  const [preview, setPreview] = useState<AdminRunPreview>()
  const form = useAppForm({ schema: runBody, initialValues })
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payouts_run()}
      </h2>
      <p className="hint">{m.payouts_run_text()}</p>
      <AppFormView
        form={form}
        onSend={async (body) => {
          if (!preview) return setPreview(await adminApi.call(previewPayouts, { body }))
          const { created } = await adminApi.call(runPayouts, { body })
          await onDone(created)
        }}
      >
        {preview ? (
          <RunPreview preview={preview} />
        ) : (
          <>
            <RadioGroup
              {...form.field('kind')}
              label={m.payouts_kind()}
              choices={[
                { value: 'class', label: m.payouts_kind_class() },
                { value: 'course', label: m.payouts_kind_course() },
              ]}
            />
            <DateField
              {...form.field('until')}
              label={m.payouts_run_until()}
              hint={m.payouts_run_until_hint()}
              optional
            />
          </>
        )}
        <div className="actions">
          {preview ? (
            <button type="button" className="btn" onClick={() => setPreview(undefined)}>
              {m.payouts_preview_change()}
            </button>
          ) : (
            <button type="button" className="btn" onClick={onCancel}>
              {m.platform_cancel()}
            </button>
          )}
          {/* Another element, without focus: a second press of Enter for the preview must not start the run. */}
          <SubmitButton
            key={preview ? 'run' : 'preview'}
            submitting={form.submitting}
            block={false}
            disabled={preview?.payouts === 0}
          >
            {preview ? m.payouts_run() : m.payouts_preview()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
