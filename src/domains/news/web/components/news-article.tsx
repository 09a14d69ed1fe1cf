import { isRichNews } from '#domains/news/contract/news-body.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'

/** An article's title with its date and author. @see N-NEWS-04 */
export function ArticleHead({ title, day, level = 'h1' }: { title: string; day: string; level?: 'h1' | 'h2' }) {
  const Heading = level
  return (
    <div>
      <Heading lang={langOf(title)}>{withWholeWords(title)}</Heading>
      <p className="hint">
        {day} · {m.news_by_admin()}
      </p>
    </div>
  )
}

/** The whole article: HTML of the editor, or plain text by its paragraphs. */
export function NewsBody({ details }: { details: string }) {
  if (!isRichNews(details)) return <Paragraphs text={details} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on write and on this read.
  return <div className="prose" lang={langOf(details)} dangerouslySetInnerHTML={{ __html: withWholeWords(details) }} />
}
