import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { currentSession } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { NotFoundPage } from '#platform/web/states/pages.tsx'
import { ClassPageView } from '../../components/class-page.tsx'
import { loadClass } from '../../data/class-data.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'
export { unlessOnlyTabChanged as shouldRevalidate } from '../../tab-change.ts'

export const handle = { page: { query: ['tab'] } }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const loaded = await loadClass(pageApi(context), request, params.id)
  return data(loaded, { status: loaded.page ? 200 : 404 })
}

/** Loaded with the student's token: it contains the own access end, and classes that are hidden now. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  if (!currentSession()) return serverLoader<typeof loader>()
  const { loadOwnClass } = await import('../../data/class-data.ts')
  return loadOwnClass(request, params.id)
}
clientLoader.hydrate = (currentSession() !== null) as true

/** Search engines are referred to the public page, /class/detail. */
export function meta() {
  return [{ title: `${m.storefront_class_details()} | ${m.product_name()}` }, { name: 'robots', content: 'noindex' }]
}

/** Guests do not see it. */
const AttendedClassPanel = lazyIsland(() => import('../../components/attended-class-panel.tsx'))

/** The class page for its students. @see C-CLD-07 */
export default function EnrolledClassScreen() {
  const { page } = useLoaderData<typeof loader>()
  if (!page) return <NotFoundPage />
  const crumb = { label: m.storefront_my_classes(), to: paths.enrolled.classes() }
  return <ClassPageView page={page} attended={{ crumb, panel: <AttendedClassPanel page={page} /> }} />
}
