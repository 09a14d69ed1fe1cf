import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { type OwnContentRow, renameContent } from '../../contract/contents.contract.ts'
import { notifyStatus } from './notify-outcome.ts'

interface RenameDialogProps {
  contentsRef: { id: string; groupId: string }
  row: OwnContentRow
  onClose: () => void
}

/** Asks for another title of a content; a title that is refused stays in the dialog. */
export function RenameDialog({ contentsRef, row, onClose }: RenameDialogProps) {
  const titleId = useId()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    schema: renameContent.schema.body,
    initialValues: { content_title: row.content_title },
  })
  async function send(body: { content_title: string }) {
    const params = { ...contentsRef, contentId: String(row.id) }
    const { status } = await browserApi.call(renameContent, { params, body })
    notifyStatus(status, m.content_file_gone())
    onClose()
    await revalidate()
  }
  return (
    <Modal open onClose={onClose} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.content_rename()}
      </h2>
      <AppFormView form={form} onSend={send}>
        <TextField {...form.field('content_title')} label={m.content_content_title()} maxLength={200} autoFocus />
        <div className="actions">
          <button type="button" className="btn" onClick={onClose}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.content_save()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
