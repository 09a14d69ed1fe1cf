import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { filterNews, listNews, searchNews } from '#domains/news/contract/news.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { pageApi } from '#platform/web/api/page-api.ts'
import cardStyles from '#platform/web/components/card.module.css'
import { publicPageMeta } from '#platform/web/page-meta/public-page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { queryText } from '#platform/web/pager/query-text.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
import { StaleNotice } from '#platform/web/table/stale-notice.tsx'
import { NewsCard } from '../../components/news-card.tsx'
import { toNewsCard } from '../../components/news-card-view.ts'

const queryNames = ['page', 'keyword', 'orderBy']
export const handle = { page: { query: queryNames } }

export function meta(args: MetaArgs) {
  const crumbs = [{ name: m.news_title(), path: paths.news.list() }]
  return publicPageMeta({ title: m.news_title(), description: m.news_description(), crumbs }, args, queryNames)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = await findNews(new URL(request.url).searchParams, pageApi(context))
  return { ...list, data: list.data.map(toNewsCard) }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, () => serverLoader<typeof loader>())
}

/** Calls the search endpoint unless a sort is chosen; the sort endpoint accepts both. @see OP-049, X-PAGE-05 */
function findNews(query: URLSearchParams, api: Api) {
  const [page, keyword, orderBy] = ['page', 'keyword', 'orderBy'].map((name) => queryText(query.get(name)))
  if (orderBy) return api.load(filterNews, { query: { page, news_name: keyword, orderBy } })
  return keyword ? api.load(searchNews, { query: { page, keyword } }) : api.load(listNews, { query: { page } })
}

/** All published news. @see N-NEWS-01 to N-NEWS-03 */
export default function NewsListScreen() {
  const list = useLoaderData<typeof loader>()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <div className="wrap stack">
      <ListHeader title={m.news_title()} total={list.total} />
      <SearchBox placeholder={m.news_search_placeholder()} fields={['orderBy']} beside>
        <SortSelect />
      </SearchBox>
      <StaleNotice />
      {list.data.length === 0 ? (
        <EmptyState>{m.news_empty_text()}</EmptyState>
      ) : (
        <ul className={cardStyles.columns}>
          {list.data.map((news) => (
            <li key={news.id}>
              <NewsCard news={news} />
            </li>
          ))}
        </ul>
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </div>
  )
}
