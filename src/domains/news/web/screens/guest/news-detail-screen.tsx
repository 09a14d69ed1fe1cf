import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listNewsTitles, showNews } from '#domains/news/contract/news.contract.ts'
import { newsText } from '#domains/news/contract/news-body.ts'
import { newsPreviewLength } from '#domains/news/contract/news-preview.ts'
import { paths } from '#paths'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { ShareButton } from '#platform/web/components/share-button.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { TitledArticle } from '#platform/web/layout/titled-article.tsx'
import { currentLocale, plainPath } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { publicPageMeta } from '#platform/web/page-meta/public-page-meta.ts'
import { ArticleHead, NewsBody } from '../../components/news-article.tsx'

export const handle = { page: { query: [] } }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = pageApi(context)
  const [news, titles] = await Promise.all([
    api.load(showNews, { params: { id: params.id ?? '' } }),
    api.load(listNewsTitles),
  ])
  const sideTitles = titles.map(({ news_id, news_title }) => ({
    id: news_id,
    title: news_title,
    to: paths.news.detail(news_id),
  }))
  const { news_title: title, news_details: details } = news
  const day = formatDay(news.publish_date, currentLocale())
  return {
    title,
    details,
    day,
    preview: cutSyllables(newsText(details), newsPreviewLength),
    publishDate: news.publish_date,
    sideTitles,
  }
}

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(undefined)
  const { title, preview, publishDate } = loaderData
  const crumbs = [
    { name: m.news_title(), path: paths.news.list() },
    { name: title, path: plainPath(args.location.pathname) },
  ]
  const publisher = { '@type': 'Organization', name: m.product_name() }
  const article = {
    '@type': 'NewsArticle',
    headline: title,
    description: preview,
    datePublished: publishDate,
    publisher,
  }
  return publicPageMeta({ title, description: preview, kind: 'article', structured: [article], crumbs }, args)
}

/** One article, with the titles of all news beside it. @see N-NEWS-04 */
export default function NewsDetailScreen() {
  const { title, details, day, sideTitles } = useLoaderData<typeof loader>()
  return (
    <TitledArticle heading={m.news_all_titles()} titles={sideTitles}>
      <Breadcrumbs crumbs={[{ label: m.news_title(), to: paths.news.list() }]} />
      <ArticleHead title={title} day={day} />
      <NewsBody details={details} />
      <div>
        <ShareButton title={title} />
      </div>
    </TitledArticle>
  )
}
