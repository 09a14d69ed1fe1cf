import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import {
  type AdminCategory,
  adminCreateCategory,
  adminUpdateCategory,
  categoryBody,
} from '../../contract/categories.contract.ts'

interface CategoryDialogProps {
  /** Undefined when a category is added. */
  category: AdminCategory | undefined
  onCancel: () => void
  onSaved: () => void
}

/** Form that adds a category, or renames and moves one. */
export function CategoryDialog({ category, onCancel, onSaved }: CategoryDialogProps) {
  const form = useAppForm({
    schema: categoryBody,
    initialValues: {
      category_name: category?.category_name ?? '',
      category_name_en: category?.category_name_en ?? '',
      position: category ? String(category.position) : '',
    },
  })
  async function save(body: z.output<typeof categoryBody>) {
    if (category) {
      await adminApi.call(adminUpdateCategory, { params: { id: String(category.category_id) }, body })
    } else await adminApi.call(adminCreateCategory, { body })
    onSaved()
  }
  return (
    <FormDialog
      title={category ? m.catalogue_category_edit() : m.catalogue_category_add()}
      form={form}
      submitLabel={m.catalogue_category_save()}
      onCancel={onCancel}
      onSend={save}
    >
      <TextField {...form.field('category_name')} label={m.catalogue_category_name()} maxLength={100} />
      <TextField
        {...form.field('category_name_en')}
        label={m.catalogue_category_name_en()}
        hint={m.catalogue_category_name_en_hint()}
        maxLength={100}
        optional
      />
      <TextField
        {...form.field('position')}
        label={m.catalogue_category_position()}
        hint={m.catalogue_category_position_hint()}
        inputMode="numeric"
        optional
      />
    </FormDialog>
  )
}
