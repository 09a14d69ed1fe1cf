import { useState } from 'react'
import { type NewsBody as Article, newsBody } from '#domains/news/contract/news.contract.ts'
import { formatDay, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { RichTextField } from '#platform/web/forms/rich-text-field.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { ArticleHead, NewsBody } from './news-article.tsx'

interface Typed {
  news_title: string
  news_details: string
  publish_date: string
  published: boolean
}

interface NewsFormProps {
  initialValues: Typed
  onSend: (body: Article) => Promise<void>
  draftKey: string
}

/** Form for a new or existing article, with a preview. */
export function NewsForm({ initialValues, onSend, draftKey }: NewsFormProps) {
  const [previews, setPreviews] = useState(false)
  const form = useAppForm({ schema: newsBody, initialValues, draftKey })
  const typed = form.values
  return (
    <AppFormView form={form} onSend={onSend}>
      <TextField label={m.news_field_title()} {...form.field('news_title')} />
      <RichTextField label={m.news_field_details()} {...form.field('news_details')} />
      <DateField label={m.news_field_date()} hint={m.news_field_date_hint()} {...form.field('publish_date')} />
      <CheckboxField label={m.news_field_published()} {...form.field('published')} />
      {previews ? <Preview article={typed} /> : null}
      <div className="row">
        <button type="button" className="btn" aria-expanded={previews} onClick={() => setPreviews(!previews)}>
          {previews ? m.news_preview_close() : m.news_preview()}
        </button>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.news_save()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}

function Preview({ article: { news_title, news_details, publish_date, published } }: { article: Typed }) {
  const day = publish_date ? formatDay(publish_date, currentLocale()) : ''
  return (
    <section className="panel stack" aria-label={m.news_preview()}>
      <p className="small">{whenSeen({ day, publish_date, published })}</p>
      <ArticleHead title={news_title || m.news_field_title()} day={day} level="h2" />
      <NewsBody details={news_details} />
    </section>
  )
}

function whenSeen({ day, publish_date, published }: Pick<Typed, 'publish_date' | 'published'> & { day: string }) {
  if (!published) return m.news_seen_never()
  return publish_date > yangonDay(new Date()) ? m.news_seen_from({ day }) : m.news_seen_now()
}
