import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageApi } from '#platform/web/api/page-api.ts'
import { listPageMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { filterSchools, listSchools } from '../../../contract/people.contract.ts'
import { peopleListNames, readPeopleList } from '../../addresses/people-list-address.ts'
import { PeopleList } from '../../components/people-list.tsx'
import { SchoolCard } from '../../components/person-card.tsx'
import { sharedPeople } from '../../data/shared-people.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: peopleListNames } }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, keyword, orderBy } = readPeopleList(new URL(request.url).searchParams)
  const api = pageApi(context)
  const list =
    keyword || orderBy
      ? await api.load(filterSchools, { query: { page }, body: { school_name: keyword, order_by: orderBy } })
      : await api.load(listSchools, { query: { page } })
  return { list, keyword, shared: sharedPeople('school', request, list) }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, () => serverLoader<typeof loader>())
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => listPageMeta(loaderData?.shared)

/** All approved schools. @see C-TS-01, C-TS-02 */
export default function SchoolListScreen() {
  const { list, keyword } = useLoaderData<typeof loader>()
  return (
    <PeopleList
      kind="school"
      list={list}
      keyword={keyword}
      keyOf={(row) => row.school_id}
      card={(row) => <SchoolCard row={row} />}
    />
  )
}
