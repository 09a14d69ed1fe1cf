import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
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
    <FormDialog title={m.content_rename()} form={form} submitLabel={m.content_save()} onCancel={onClose} onSend={send}>
      <TextField {...form.field('content_title')} label={m.content_content_title()} maxLength={200} autoFocus />
    </FormDialog>
  )
}
