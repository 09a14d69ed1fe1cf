import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UsersIcon } from '#platform/web/media/icons.tsx'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { listStudents, searchStudents } from '../../../contract/students.contract.ts'
import { studentColumns } from '../../components/student-columns.tsx'
import { useDecision } from '../../components/use-decision.tsx'

export const meta = () => pageMeta(m.enrolment_students_title())

/** One screen with a path for each role. @see T-STU-01 to T-STU-03 */
export const clientLoader = (args: ClientLoaderFunctionArgs) => {
  const isSchool = /\/school\//i.test(new URL(args.request.url).pathname)
  return guarded([isSchool ? 'approved_school' : 'approved_teacher'], ({ request }) => {
    const { searchParams } = new URL(request.url)
    const page = searchParams.get('page') ?? '1'
    const keyword = searchParams.get('keyword')
    return keyword
      ? browserApi.load(searchStudents, { query: { page, keyword } })
      : browserApi.load(listStudents, { query: { page } })
  })(args)
}

export const HydrateFallback = () => <ListPageSkeleton title={m.enrolment_students_title()} />

/**
 * The applicants and students of an owner's classes, with the decisions on each.
 *
 * @see T-STU-01 to T-STU-03, OP-082
 */
export default function ManageStudentsScreen() {
  const { data, total, current_page, last_page } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { decide, deciding, dialog } = useDecision(() => void revalidate())
  const isSearch = Boolean(query.get('keyword'))
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.enrolment_students_title()} total={total} />
      {total > 0 || isSearch ? <SearchBox placeholder={m.enrolment_students_search()} /> : null}
      {data.length > 0 ? (
        <>
          <DataTable
            caption={m.enrolment_students_title()}
            columns={studentColumns(decide, deciding)}
            rows={data}
            rowKey={(row) => row.class_student_id}
          />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      ) : isSearch ? (
        <EmptyState>{m.enrolment_nothing_found()}</EmptyState>
      ) : (
        <EmptyState icon={UsersIcon} title={m.enrolment_students_none()}>
          {m.enrolment_students_none_text()}
        </EmptyState>
      )}
      {dialog}
    </>
  )
}
