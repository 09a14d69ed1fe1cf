import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { hideRequest, listAdminRequests } from '#domains/requests/contract/requests.contract.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { AnswerForm } from '../../components/answer-form.tsx'

export const meta = () => pageMeta(m.requests_desk())
export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  return adminApi.load(listAdminRequests, {
    query: { page: query.get('page') ?? undefined, keyword: query.get('keyword') },
  })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.requests_desk()} />

/** All requests including hidden ones, with their answers. @see OP-053 */
export default function RequestDeskScreen() {
  const list = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <>
      <ListHeader title={m.requests_desk()} total={list.total} />
      <SearchBox placeholder={m.requests_search_placeholder()} />
      {list.data.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className="stack">
          {list.data.map((request) => (
            <li key={request.course_request_id}>
              <RequestEntry request={request} />
            </li>
          ))}
        </ul>
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </>
  )
}

type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]

function RequestEntry({ request }: { request: Row }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const setHidden = (hidden: boolean) =>
    run(() => adminApi.call(hideRequest, { params: { id: String(request.course_request_id) }, body: { hidden } }))
  return (
    <article className="panel stack">
      <div className="spread">
        <div>
          <h2>
            <WrittenText>{request.course_request_title}</WrittenText>
          </h2>
          <p className="hint">
            {formatDay(request.insert_time, currentLocale())} ·{' '}
            <WrittenText>{m.requests_by({ name: request.name })}</WrittenText>
          </p>
        </div>
        {request.hidden ? <Badge tone="danger">{m.requests_hidden()}</Badge> : null}
      </div>
      <Paragraphs text={request.course_request_details} />
      <AnswerForm id={request.course_request_id} answer={request.answer} onAnswered={revalidate}>
        <button type="button" className="btn" aria-disabled={busy} onClick={() => void setHidden(!request.hidden)}>
          {request.hidden ? m.requests_show() : m.requests_hide()}
        </button>
      </AnswerForm>
    </article>
  )
}
