import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UsersIcon } from '#platform/web/components/icons.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { BulkActions } from '#platform/web/table/bulk-actions.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { DateRange } from '#platform/web/table/date-range.tsx'
import { ListFilters } from '#platform/web/table/list-filters.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { NothingFound } from '#platform/web/table/nothing-found.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { EnrolmentStatus } from '../../../contract/enrolment-status.ts'
import { exportStudents, listStudents, searchStudents, studentClasses } from '../../../contract/students.contract.ts'
import { FinishAll } from '../../components/finish-all.tsx'
import { isOver, studentColumns } from '../../components/student-columns.tsx'
import { useDecision } from '../../components/use-decision.tsx'
import { useStudentBulk } from '../../components/use-student-bulk.tsx'

export const meta = () => pageMeta(m.enrolment_students_title())

/** One screen with a path for each role. @see T-STU-01 to T-STU-03 */
export const clientLoader = (args: ClientLoaderFunctionArgs) => {
  const isSchool = /\/school\//i.test(new URL(args.request.url).pathname)
  return guarded([isSchool ? 'approved_school' : 'approved_teacher'], ({ request }) => {
    const { searchParams } = new URL(request.url)
    const page = searchParams.get('page') ?? '1'
    const filter = filterOf(searchParams)
    const { keyword } = filter
    return Promise.all([
      keyword
        ? browserApi.load(searchStudents, { query: { ...filter, page, keyword } })
        : browserApi.load(listStudents, { query: { ...filter, page } }),
      browserApi.load(studentClasses),
    ])
  })(args)
}

/** The parts of the address that narrow the list, besides the keyword. */
const filterParams = ['status', 'class_id', 'from', 'to'] as const

function filterOf(query: URLSearchParams) {
  const of = (name: string) => query.get(name) ?? undefined
  return { keyword: of('keyword'), status: of('status'), class_id: of('class_id'), from: of('from'), to: of('to') }
}

export const HydrateFallback = () => <ListPageSkeleton title={m.enrolment_students_title()} />

/**
 * The applicants and students of an owner's classes, with the decisions on each.
 *
 * @see T-STU-01 to T-STU-03, OP-082
 */
export default function ManageStudentsScreen() {
  const [{ data, total, current_page, last_page }] = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { decide, deciding, dialog } = useDecision(() => void revalidate())
  const filter = filterOf(query)
  const isSearch = Object.values(filter).some(Boolean)
  const { selection, actions } = useStudentBulk(data)
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader
        title={m.enrolment_students_title()}
        total={total}
        action={
          total > 0 ? (
            <SaveTable pathOf={(format) => addressOf(exportStudents, { query: { ...filter, format } })} />
          ) : undefined
        }
      />
      {total > 0 || isSearch ? <StudentFilters /> : null}
      {filter.class_id && data.some(isOver) ? (
        <FinishAll classId={filter.class_id} onFinished={() => void revalidate()} />
      ) : null}
      {data.length > 0 ? (
        <>
          <DataTable
            caption={m.enrolment_students_title()}
            columns={studentColumns(decide, deciding)}
            rows={data}
            rowKey={(row) => row.class_student_id}
            selection={selection}
          />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      ) : isSearch ? (
        <NothingFound filterParams={filterParams} />
      ) : (
        <EmptyState icon={UsersIcon} title={m.enrolment_students_none()}>
          {m.enrolment_students_none_text()}
        </EmptyState>
      )}
      {/* Here, because the results are read also when the list has become empty. */}
      <BulkActions selection={selection} actions={actions} />
      {dialog}
    </>
  )
}

function StudentFilters() {
  const [, classes] = useLoaderData<typeof clientLoader>()
  const classChoices = classes.map(({ class_id, course_name, start_date }) => ({
    value: String(class_id),
    label: `${course_name} – ${formatDay(start_date, currentLocale())}`,
  }))
  const statusChoices = [
    { value: String(EnrolmentStatus.applying), label: m.enrolment_student_applied() },
    { value: String(EnrolmentStatus.approved), label: m.enrolment_student_approved() },
    { value: String(EnrolmentStatus.rejected), label: m.enrolment_student_cancelled() },
    { value: String(EnrolmentStatus.finished), label: m.enrolment_status_finished() },
  ]
  return (
    <>
      <SearchBox placeholder={m.enrolment_students_search()} />
      <ListFilters>
        <QuerySelect
          label={m.enrolment_filter_class()}
          param="class_id"
          choices={[{ value: '', label: m.enrolment_filter_class_all() }, ...classChoices]}
        />
        <QuerySelect
          label={m.enrolment_filter_status()}
          param="status"
          choices={[{ value: '', label: m.enrolment_filter_status_all() }, ...statusChoices]}
        />
        <DateRange />
      </ListFilters>
    </>
  )
}
