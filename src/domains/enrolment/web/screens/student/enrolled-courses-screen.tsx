import { useLoaderData } from 'react-router'
import { courseTypeName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { type CourseEnrolmentRow, listMyCourses, searchMyCourses } from '../../../contract/my-enrolments.contract.ts'
import { browserToday } from '../../browser-today.ts'
import { OwnerLink } from '../../components/owner-link.tsx'
import { RowLink } from '../../components/row-link.tsx'
import { RowState } from '../../components/row-state.tsx'
import { StudentsOnly } from '../../components/students-only.tsx'
import { type EnrolmentState, enrolmentStateOf, mayEnrol } from '../../enrolment-state.ts'
import { forStudents } from '../../student-loader.ts'

export const meta = () => pageMeta(m.enrolment_courses_title())

export const clientLoader = forStudents(async ({ request }) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  const keyword = searchParams.get('keyword')
  // The call replies with purchases to a student and with another shape to an owner.
  const reply = keyword
    ? await browserApi.load(searchMyCourses, { query: { page, keyword } })
    : await browserApi.load(listMyCourses, { query: { page } })
  return reply as Page<CourseEnrolmentRow>
})

export const HydrateFallback = () => <ListPageSkeleton title={m.enrolment_courses_title()} />

/** A student's video courses with the enrolment state of each. @see E-LST-01 to E-LST-04 */
export default function EnrolledCoursesScreen() {
  const page = useLoaderData<typeof clientLoader>()
  if (!page) return <StudentsOnly />
  return (
    <TableList
      title={m.enrolment_courses_title()}
      page={page}
      columns={columns()}
      rowKey={(row) => row.course_student_id}
      searchPlaceholder={m.enrolment_search()}
      whenNone={<NoCourses />}
      whenNotFound={<EmptyState>{m.enrolment_nothing_found()}</EmptyState>}
    />
  )
}

function NoCourses() {
  return (
    <EmptyState
      title={m.enrolment_courses_none()}
      actions={
        <AppLink className="btn btn-primary" to={paths.course.list({ tab: 'video' })}>
          {m.enrolment_courses_find()}
        </AppLink>
      }
    >
      {m.enrolment_courses_none_text()}
    </EmptyState>
  )
}

const enrolmentState = ({ status, end_access_date }: CourseEnrolmentRow): EnrolmentState =>
  enrolmentStateOf({ status, endDate: end_access_date, fee: 0, paid: false }, browserToday())

function columns(): Column<CourseEnrolmentRow>[] {
  return [
    {
      id: 'title',
      kind: 'title',
      head: m.enrolment_head_title(),
      cell: (row) => <AppLink to={paths.videoCourse.detail(row.course_id)}>{withWholeWords(row.course_title)}</AppLink>,
    },
    { id: 'owner', head: m.enrolment_head_owner(), cell: (row) => <OwnerLink row={row} /> },
    { id: 'type', head: m.enrolment_head_type(), cell: (row) => courseTypeName(row.course_type) },
    {
      id: 'status',
      head: m.enrolment_head_status(),
      cell: (row) => <RowState enrolmentState={enrolmentState(row)} reason={row.reason} />,
    },
    { id: 'actions', kind: 'actions', head: m.enrolment_head_actions(), cell: (row) => <RowAction row={row} /> },
  ]
}

function RowAction({ row }: { row: CourseEnrolmentRow }) {
  const where = enrolmentState(row)
  const detail = paths.videoCourse.detail(row.course_id)
  if (where === 'approved')
    return <RowLink to={paths.enrolled.courseGroups(row.course_id)} label={m.enrolment_view()} />
  // The page says why a purchase was rejected, and what happens to a transfer that was sent.
  return <RowLink to={detail} label={mayEnrol(where) ? m.enrolment_buy_again() : m.enrolment_view_application()} />
}
