import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { currentSession } from '#platform/web/session/session.ts'
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

/** A logged-in student sees their enrolment state, and an owner the class before it is public. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  if (!currentSession()) return serverLoader<typeof loader>()
  const { loadOwnClass } = await import('../../data/class-data.ts')
  return loadOwnClass(request, params.id)
}
clientLoader.hydrate = (currentSession() !== null) as true

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? [{ title: m.product_name() }]

/** One class. @see C-CLD-01 */
export default function ClassDetailScreen() {
  const { page } = useLoaderData<typeof loader>()
  return page ? <ClassPageView page={page} /> : <NotFoundPage />
}
