import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { requestPreviewLength } from '#domains/requests/contract/request-preview.ts'
import { listRequestTitles, showRequest } from '#domains/requests/contract/requests.contract.ts'
import { paths } from '#paths'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { TitledArticle } from '#platform/web/layout/titled-article.tsx'
import { plainPath } from '#platform/web/locale/locale.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { publicPageMeta } from '#platform/web/page-meta/public-page-meta.ts'
import { authorLine } from '../../components/author-line.ts'

export const handle = { page: { query: [] } }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = pageApi(context)
  const [request, titles] = await Promise.all([
    api.load(showRequest, { params: { id: params.id ?? '' } }),
    api.load(listRequestTitles),
  ])
  const sideTitles = titles.map(({ course_request_id, course_request_title }) => ({
    id: course_request_id,
    title: course_request_title,
    to: paths.courseRequest.detail(course_request_id),
  }))
  const { course_request_title: title, course_request_details: details, answer } = request
  return {
    title,
    details,
    answer,
    authorLine: authorLine(request),
    preview: cutSyllables(details, requestPreviewLength),
    sideTitles,
  }
}

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(undefined)
  const { title, preview } = loaderData
  const crumbs = [
    { name: m.requests_title(), path: paths.courseRequest.list() },
    { name: title, path: plainPath(args.location.pathname) },
  ]
  return publicPageMeta({ title, description: preview, kind: 'article', crumbs }, args)
}

/** One request, with the titles of all beside it. @see N-REQ-04 */
export default function RequestDetailScreen() {
  const request = useLoaderData<typeof loader>()
  return (
    <TitledArticle heading={m.requests_all_titles()} titles={request.sideTitles}>
      <Breadcrumbs crumbs={[{ label: m.requests_title(), to: paths.courseRequest.list() }]} />
      <div>
        <h1 lang={langOf(request.title)}>{withWholeWords(request.title)}</h1>
        <p className="hint" lang={langOf(request.authorLine)}>
          {request.authorLine}
        </p>
      </div>
      <Paragraphs text={request.details} />
      {request.answer ? (
        <NoticeBox>
          <strong>{m.requests_answer()}</strong>
          <Paragraphs text={request.answer} />
        </NoticeBox>
      ) : null}
    </TitledArticle>
  )
}
