import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageApi } from '#platform/web/api/page-api.ts'
import { listPageMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { filterTeachers, listTeachers } from '../../../contract/people.contract.ts'
import { peopleListNames, readPeopleList } from '../../addresses/people-list-address.ts'
import { PeopleList } from '../../components/people-list.tsx'
import { TeacherCard } from '../../components/person-card.tsx'
import { sharedPeople } from '../../data/shared-people.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: peopleListNames } }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, keyword, orderBy } = readPeopleList(new URL(request.url).searchParams)
  const api = pageApi(context)
  const list =
    keyword || orderBy
      ? await api.load(filterTeachers, { query: { page }, body: { teacher_name: keyword, orderBy } })
      : await api.load(listTeachers, { query: { page } })
  return { list, keyword, shared: sharedPeople('teacher', request, list) }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, () => serverLoader<typeof loader>())
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => listPageMeta(loaderData?.shared)

/** All approved teachers. @see C-TS-01, C-TS-03 */
export default function TeacherListScreen() {
  const { list, keyword } = useLoaderData<typeof loader>()
  return (
    <PeopleList
      kind="teacher"
      list={list}
      keyword={keyword}
      keyOf={(row) => row.teacher_id}
      card={(row) => <TeacherCard row={row} />}
    />
  )
}
