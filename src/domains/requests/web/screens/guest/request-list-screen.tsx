import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { requestPreviewLength } from '#domains/requests/contract/request-preview.ts'
import {
  listRequests,
  type RequestRow,
  searchRequests,
  sortRequests,
} from '#domains/requests/contract/requests.contract.ts'
import { paths } from '#paths'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { pageApi } from '#platform/web/api/page-api.ts'
import cardStyles from '#platform/web/components/card.module.css'
import { PlusIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { publicPageMeta } from '#platform/web/page-meta/public-page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { queryText } from '#platform/web/pager/query-text.ts'
import { useSession } from '#platform/web/session/session.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
import { StaleNotice } from '#platform/web/table/stale-notice.tsx'
import { authorLine } from '../../components/author-line.ts'

const queryNames = ['page', 'keyword', 'orderBy']
export const handle = { page: { query: queryNames } }

export function meta(args: MetaArgs) {
  const crumbs = [{ name: m.requests_title(), path: paths.courseRequest.list() }]
  return publicPageMeta({ title: m.requests_title(), description: m.requests_description(), crumbs }, args, queryNames)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = await findRequests(new URL(request.url).searchParams, pageApi(context))
  return { ...list, data: list.data.map(toCard) }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, () => serverLoader<typeof loader>())
}

/** The sort endpoint expects the sort in `keyword` and the text in the title's parameter. @see N-REQ-05, OP-050 */
function findRequests(query: URLSearchParams, api: Api) {
  const [page, keyword, orderBy] = ['page', 'keyword', 'orderBy'].map((name) => queryText(query.get(name)))
  if (orderBy) return api.load(sortRequests, { query: { page, course_request_title: keyword, keyword: orderBy } })
  return keyword ? api.load(searchRequests, { query: { page, keyword } }) : api.load(listRequests, { query: { page } })
}

function toCard(request: RequestRow) {
  return {
    id: request.course_request_id,
    title: withWholeWords(request.course_request_title),
    authorLine: authorLine(request),
    preview: withWholeWords(cutSyllables(request.course_request_details, requestPreviewLength)),
  }
}

/** Courses that students request. @see N-REQ-03 */
export default function RequestListScreen() {
  const list = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  // Guests are sent to login; teachers and schools do not see the button, because only students may request.
  // @see OP-051
  const mayAsk = (useSession()?.usertype ?? 'student') === 'student'
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <div className="wrap stack">
      <ListHeader
        title={m.requests_title()}
        total={list.total}
        {...(mayAsk && {
          action: (
            <AppLink className="btn btn-primary" to={paths.courseRequest.create()}>
              <PlusIcon />
              {m.requests_ask()}
            </AppLink>
          ),
        })}
      />
      <SearchBox placeholder={m.requests_search_placeholder()} fields={['orderBy']} beside>
        <SortSelect />
      </SearchBox>
      <StaleNotice />
      {list.data.length === 0 ? (
        <EmptyState>{query.get('keyword') ? m.requests_not_found_text() : m.requests_empty_text()}</EmptyState>
      ) : (
        <ul className={cardStyles.columns}>
          {list.data.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </div>
  )
}

function RequestCard({ request }: { request: ReturnType<typeof toCard> }) {
  return (
    <article className={`${cardStyles.card} ${cardStyles.tall}`}>
      <div className="stack-s">
        <p className="small" lang={langOf(request.authorLine)}>
          {request.authorLine}
        </p>
        <h2 className={cardStyles.title}>
          <AppLink to={paths.courseRequest.detail(request.id)}>{request.title}</AppLink>
        </h2>
        <p className="hint" lang={langOf(request.preview)}>
          {request.preview}
        </p>
      </div>
    </article>
  )
}
