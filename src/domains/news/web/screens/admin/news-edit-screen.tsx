import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteNews, type NewsBody, newsBody, showAdminNews, updateNews } from '#domains/news/contract/news.contract.ts'
import { newsAsHtml } from '#domains/news/contract/news-body.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { TrashIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { useChangesOf } from '#platform/web/forms/changed-values.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormSkeleton } from '#platform/web/states/skeletons.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { NewsForm } from '../../components/news-form.tsx'

export const meta = () => pageMeta(m.news_edit())
export const clientLoader = adminOnly(({ params }: ClientLoaderFunctionArgs) =>
  adminApi.load(showAdminNews, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = FormSkeleton

/** An admin edits or deletes an article. */
export default function NewsEditScreen() {
  const news = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()
  const [confirm, dialog] = useConfirm()
  const params = { id: String(news.news_id) }

  function leave() {
    showToast(m.platform_operation_done())
    navigate(paths.admin.news.list())
  }
  const { news_title, news_details, publish_date, published } = news
  const filled = { news_title, news_details: newsAsHtml(news_details), publish_date, published }
  const saveChanges = useChangesOf(newsBody.parse(filled), news)
  async function send(body: NewsBody) {
    await saveChanges(body, async ({ changed, seen: found }) => {
      await adminApi.call(updateNews, { params, body: { ...changed, seen: found } })
    })
    leave()
  }
  async function remove() {
    try {
      await adminApi.call(deleteNews, { params })
    } catch (error) {
      showFailure(error, () => void remove())
      return
    }
    leave()
  }
  async function askAndRemove() {
    const sure = await confirm({
      title: m.news_delete_question(),
      detail: news.news_title,
      confirmLabel: m.news_delete_confirm(),
      danger: true,
    })
    if (sure) await remove()
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.news_title(), to: paths.admin.news.list() }]} />
      <PageTitle
        action={
          <button type="button" className="btn btn-danger" onClick={() => void askAndRemove()}>
            <TrashIcon />
            {m.news_delete()}
          </button>
        }
      >
        {m.news_edit()}
      </PageTitle>
      <NewsForm key={news.news_id} initialValues={filled} draftKey={`news-${news.news_id}`} onSend={send} />
      {dialog}
    </>
  )
}
