import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/components/card.module.css'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { NewsCardView } from './news-card-view.ts'

/** An article in a list: title, day, preview, 'By Admin'. @see N-NEWS-01, N-HOME-06 */
export function NewsCard({ news, level = 'h2' }: { news: NewsCardView; level?: 'h2' | 'h3' }) {
  const Heading = level
  return (
    <article className={`${cardStyles.card} ${cardStyles.tall}`}>
      <div className="stack-s">
        <p className="small">
          {news.day} · {m.news_by_admin()}
        </p>
        <Heading className={cardStyles.title}>
          <AppLink to={paths.news.detail(news.id)}>{news.title}</AppLink>
        </Heading>
        <p className="hint" lang={langOf(news.preview)}>
          {news.preview}
        </p>
      </div>
    </article>
  )
}
