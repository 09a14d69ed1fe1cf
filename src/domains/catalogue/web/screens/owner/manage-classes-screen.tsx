import { useLoaderData, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { ClassIcon, EditIcon, PlusIcon } from '#platform/web/components/icons.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { NothingFound } from '#platform/web/table/nothing-found.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { Approval } from '../../../contract/catalogue-codes.ts'
import { exportClasses, type ListedClass, listOwnClasses } from '../../../contract/own-lists.contract.ts'
import { approvalBadge, classTypeName } from '../../components/owner/course-labels.ts'
import { ClassFilters, classFilterParams, filterOf } from '../../components/owner/own-list-filters.tsx'
import { stageBadge } from '../../components/owner/stage-badge.ts'
import { StudentCounts } from '../../components/owner/student-counts.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_classes())

export const clientLoader = guarded(APPROVED_OWNER, ({ request }) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  return browserApi.load(listOwnClasses, { query: { page, ...filterOf(searchParams, classFilterParams) } })
})

export const HydrateFallback = () => <ListPageSkeleton title={m.catalogue_own_classes()} />

/** List of an owner's classes. @see T-MCL-01 */
export default function ManageClassesScreen() {
  const page = useLoaderData<typeof clientLoader>()
  const filter = filterOf(useSearchParams()[0], classFilterParams)
  return (
    <TableList
      title={m.catalogue_own_classes()}
      caption={m.catalogue_own_class_list()}
      page={page}
      columns={columns()}
      rowKey={(row) => row.class_id}
      action={
        <AppLink className="btn btn-primary" to={paths.owner.createClass()}>
          <PlusIcon />
          {m.catalogue_own_new()}
        </AppLink>
      }
      searchPlaceholder={m.catalogue_own_search()}
      filters={<ClassFilters />}
      filterParams={classFilterParams}
      files={<SaveTable pathOf={(format) => addressOf(exportClasses, { query: { ...filter, format } })} />}
      whenNone={<NoClasses />}
      whenNotFound={<NothingFound filterParams={classFilterParams} />}
    />
  )
}

function NoClasses() {
  return (
    <EmptyState
      icon={ClassIcon}
      title={m.catalogue_own_no_classes()}
      actions={
        <AppLink className="btn btn-primary" to={paths.owner.createClass()}>
          {m.catalogue_own_add_class()}
        </AppLink>
      }
    >
      {m.catalogue_own_no_classes_text()}
    </EmptyState>
  )
}

function columns(): Column<ListedClass>[] {
  return [
    { id: 'title', kind: 'title', wraps: true, head: m.catalogue_own_head_title(), cell: name },
    { id: 'status', head: m.catalogue_own_head_status(), cell: status },
    { id: 'time', head: m.catalogue_own_head_time(), cell: time },
    { id: 'fee', head: m.catalogue_own_head_fee_duration(), cell: fee },
    { id: 'students', head: m.catalogue_own_head_students(), cell: students },
    { id: 'actions', kind: 'actions', head: m.catalogue_own_head_actions(), cell: editLink },
  ]
}

/** The whole title, the dates, which tell classes of one course apart, and why the course was rejected. */
function name(row: ListedClass) {
  return (
    <>
      <AppLink to={paths.class.detail(row.class_id)}>{row.course_name}</AppLink>
      <p className="small">
        {formatDay(row.start_date, currentLocale())} – {formatDay(row.end_date, currentLocale())}
      </p>
      {row.is_approve === Approval.rejected ? <Rejection row={row} /> : null}
    </>
  )
}

/** The reason, and the form of the course, which is checked again once it is saved. */
function Rejection({ row: { course_id, course_name, reject_reason: reason } }: { row: ListedClass }) {
  return (
    <p className="small">
      {reason ? <TextWithName text={m.catalogue_own_reject_reason({ reason })} name={reason} /> : null}{' '}
      <AppLink
        className="more"
        to={paths.owner.editCourse(course_id)}
        aria-label={`${m.catalogue_own_edit_course()} – ${course_name}`}
      >
        {m.catalogue_own_edit_course()}
      </AppLink>
    </p>
  )
}

/** The stage, and why guests do not see the class. */
function status({ stage, is_approve: approval }: ListedClass) {
  const { label, tone } = stageBadge(stage)
  const review = approvalBadge(approval)
  return (
    <span className="row">
      <Badge tone={tone}>{label}</Badge>
      {approval === Approval.approved ? null : (
        <Badge tone={review.tone} icon={review.icon}>
          {approval === Approval.rejected ? m.catalogue_own_course_rejected() : m.catalogue_own_course_pending()}
        </Badge>
      )}
    </span>
  )
}

function time(row: ListedClass) {
  const locale = currentLocale()
  return (
    <>
      <span className="keep">{classTypeName(row.class_type)}</span>
      <p className="small keep">
        {formatTime(row.start_time, locale)} – {formatTime(row.end_time, locale)}
      </p>
    </>
  )
}

function fee(row: ListedClass) {
  return (
    <>
      <span className="keep">{feeText(row.fee)}</span>
      <p className="small">{row.duration}</p>
    </>
  )
}

function students(row: ListedClass) {
  return (
    <StudentCounts
      title={row.course_name}
      students={row.student_count}
      waiting={row.waiting_count}
      of={{ class_id: row.class_id }}
    />
  )
}

function editLink(row: ListedClass) {
  return (
    <AppLink
      className="btn"
      to={paths.owner.editClass(row.class_id)}
      aria-label={m.catalogue_own_edit_thing({ title: row.course_name })}
    >
      <EditIcon small />
      {m.catalogue_own_edit()}
    </AppLink>
  )
}
