import { createNews, type NewsBody } from '#domains/news/contract/news.contract.ts'
import { paths } from '#paths'
import { yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { NewsForm } from '../../components/news-form.tsx'

export const meta = () => pageMeta(m.news_new())
export const clientLoader = adminOnly(() => null)
export const HydrateFallback = () => <FormPageSkeleton title={m.news_new()} />

/** An admin writes an article. */
export default function NewsNewScreen() {
  const navigate = useAppNavigate()
  async function send(body: NewsBody) {
    await adminApi.call(createNews, { body })
    showToast(m.platform_operation_done())
    navigate(paths.admin.news.list())
  }
  const today = yangonDay(new Date())
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.news_title(), to: paths.admin.news.list() }]} />
      <PageTitle>{m.news_new()}</PageTitle>
      <NewsForm
        initialValues={{ news_title: '', news_details: '', publish_date: today, published: true }}
        onSend={send}
        draftKey="news"
      />
    </>
  )
}
