import { type NewsBody, newsBody } from '#domains/news/contract/news.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'

interface NewsFormProps {
  initialValues: { news_title: string; news_details: string; publish_date: string; published: boolean }
  onSend: (body: NewsBody) => Promise<void>
  draftKey?: string
}

/** The desk's form for an article, new or changed. */
export function NewsForm({ initialValues, onSend, draftKey }: NewsFormProps) {
  const form = useAppForm({ schema: newsBody, initialValues, ...(draftKey && { draftKey }) })
  return (
    <AppFormView form={form} onSend={onSend}>
      <TextField label={m.news_field_title()} {...form.field('news_title')} />
      <TextArea label={m.news_field_details()} rows={14} {...form.field('news_details')} />
      <DateField label={m.news_field_date()} hint={m.news_field_date_hint()} {...form.field('publish_date')} />
      <CheckboxField label={m.news_field_published()} {...form.field('published')} />
      <SubmitButton submitting={form.submitting}>{m.news_save()}</SubmitButton>
    </AppFormView>
  )
}
