import { useLoaderData } from 'react-router'
import { classTypeName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { formatTime } from '#platform/contract/calendar.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { type ClassEnrolmentRow, listMyClasses, searchMyClasses } from '../../../contract/my-enrolments.contract.ts'
import { browserToday } from '../../browser-today.ts'
import { classRowLabel } from '../../class-row-label.ts'
import { OwnerLink } from '../../components/owner-link.tsx'
import { RowLink } from '../../components/row-link.tsx'
import { RowState } from '../../components/row-state.tsx'
import { StudentsOnly } from '../../components/students-only.tsx'
import { type EnrolmentState, enrolmentStateOf } from '../../enrolment-state.ts'
import { forStudents } from '../../student-loader.ts'

export const meta = () => pageMeta(m.enrolment_classes_title())

export const clientLoader = forStudents(async ({ request }) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  const keyword = searchParams.get('keyword')
  // The call replies with applications to a student and with another shape to an owner.
  const reply = keyword
    ? await browserApi.load(searchMyClasses, { query: { page, keyword } })
    : await browserApi.load(listMyClasses, { query: { page } })
  return reply as Page<ClassEnrolmentRow>
})

export const HydrateFallback = () => <ListPageSkeleton title={m.enrolment_classes_title()} />

/** A student's classes with the enrolment state of each. @see E-LST-05 to E-LST-09 */
export default function EnrolledClassesScreen() {
  const page = useLoaderData<typeof clientLoader>()
  if (!page) return <StudentsOnly />
  return (
    <TableList
      title={m.enrolment_classes_title()}
      page={page}
      columns={columns()}
      rowKey={(row) => row.class_student_id}
      searchPlaceholder={m.enrolment_search()}
      whenNone={<NoClasses />}
      whenNotFound={<EmptyState>{m.enrolment_nothing_found()}</EmptyState>}
    />
  )
}

function NoClasses() {
  return (
    <EmptyState
      title={m.enrolment_classes_none()}
      actions={
        <AppLink className="btn btn-primary" to={paths.class.list()}>
          {m.enrolment_classes_find()}
        </AppLink>
      }
    >
      {m.enrolment_classes_none_text()}
    </EmptyState>
  )
}

const enrolmentState = (row: ClassEnrolmentRow): EnrolmentState =>
  enrolmentStateOf({ status: row.status, endDate: row.class_student_expired_date, fee: 0, paid: false }, browserToday())

function columns(): Column<ClassEnrolmentRow>[] {
  return [
    {
      id: 'title',
      kind: 'title',
      head: m.enrolment_head_title(),
      cell: (row) => <AppLink to={paths.class.detail(row.class_id)}>{withWholeWords(row.course_name)}</AppLink>,
    },
    { id: 'owner', head: m.enrolment_head_owner(), cell: (row) => <OwnerLink row={row} /> },
    { id: 'type', head: m.enrolment_head_days(), cell: (row) => classTypeName(row.class_type) },
    { id: 'time', head: m.enrolment_head_time(), cell: time },
    {
      id: 'status',
      head: m.enrolment_head_status(),
      cell: (row) => <RowState enrolmentState={enrolmentState(row)} reason={row.reason} />,
    },
    { id: 'actions', kind: 'actions', head: m.enrolment_head_actions(), cell: (row) => <RowAction row={row} /> },
  ]
}

function time({ start_time, end_time }: ClassEnrolmentRow) {
  const locale = currentLocale()
  return (
    <span className="keep">
      {formatTime(start_time, locale)} – {formatTime(end_time, locale)}
    </span>
  )
}

function RowAction({ row }: { row: ClassEnrolmentRow }) {
  const where = enrolmentState(row)
  const detail = paths.class.detail(row.class_id)
  if (where === 'approved') {
    return <RowLink to={paths.class.enrolled(row.class_id, { status: row.status })} label={m.enrolment_view()} />
  }
  // The page says why an application was rejected, and what happens to a transfer that was sent.
  return <RowLink to={detail} label={classRowLabel(where, row.class_ended === true)} />
}
