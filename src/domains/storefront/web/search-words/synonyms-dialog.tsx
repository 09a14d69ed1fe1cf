import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { adminCreateSynonyms, adminUpdateSynonyms, synonymsBody } from '../../contract/search-words.contract.ts'
import { SearchPreviewPart } from './search-preview-part.tsx'

/** What the dialog begins with. */
export interface EditedSynonyms {
  /** The group that is changed; a new one without it. */
  readonly id?: number
  /** As they are typed, divided by commas. */
  readonly synonyms: string
  /** The search that is tried. */
  readonly keyword?: string
}

interface SynonymsDialogProps {
  edited: EditedSynonyms
  onCancel: () => void
  onSaved: () => void
}

/** Form of a group of synonyms, which shows what a search finds now and with them. */
export function SynonymsDialog({ edited, onCancel, onSaved }: SynonymsDialogProps) {
  const form = useAppForm({ schema: synonymsBody, initialValues: { synonyms: edited.synonyms } })
  async function save(body: z.output<typeof synonymsBody>) {
    if (edited.id !== undefined) {
      await adminApi.call(adminUpdateSynonyms, { params: { id: String(edited.id) }, body })
    } else await adminApi.call(adminCreateSynonyms, { body })
    onSaved()
  }
  return (
    <FormDialog
      title={edited.id === undefined ? m.storefront_search_words_add() : m.storefront_search_words_edit()}
      form={form}
      submitLabel={m.storefront_search_words_save()}
      onCancel={onCancel}
      onSend={save}
    >
      <TextArea
        {...form.field('synonyms')}
        label={m.moderation_words_field()}
        hint={m.storefront_search_words_field_hint()}
        rows={3}
        maxLength={1000}
      />
      <SearchPreviewPart
        keyword={edited.keyword ?? ''}
        synonyms={form.field('synonyms').value}
        {...(edited.id !== undefined && { id: edited.id })}
      />
    </FormDialog>
  )
}
