import { useLoaderData, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { CourseIcon, EditIcon, PlusIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { NothingFound } from '#platform/web/table/nothing-found.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { CourseType } from '../../../contract/catalogue-codes.ts'
import type { RejectedCourses } from '../../../contract/my-courses.contract.ts'
import { exportCourses, type ListedCourse, listOwnCourses } from '../../../contract/own-lists.contract.ts'
import { approvalBadge, courseTypeName } from '../../components/owner/course-labels.ts'
import { CourseFilters, courseFilterParams, filterOf } from '../../components/owner/own-list-filters.tsx'
import { StudentCounts } from '../../components/owner/student-counts.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_courses())

export const clientLoader = guarded(APPROVED_OWNER, ({ request }) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  return browserApi.load(listOwnCourses, { query: { page, ...filterOf(searchParams, courseFilterParams) } })
})

export const HydrateFallback = () => <ListPageSkeleton title={m.catalogue_own_courses()} />

/** List of an owner's courses with their review status. @see T-MC-01 */
export default function ManageCoursesScreen() {
  const page = useLoaderData<typeof clientLoader>()
  const filter = filterOf(useSearchParams()[0], courseFilterParams)
  return (
    <>
      {page.rejected ? <RejectedNotice rejected={page.rejected} /> : null}
      <TableList
        title={m.catalogue_own_courses()}
        caption={m.catalogue_own_course_list()}
        page={page}
        columns={columns()}
        rowKey={(row) => row.course_id}
        action={
          <AppLink className="btn btn-primary" to={paths.owner.createCourse()}>
            <PlusIcon />
            {m.catalogue_own_new()}
          </AppLink>
        }
        searchPlaceholder={m.catalogue_own_search()}
        filters={<CourseFilters />}
        filterParams={courseFilterParams}
        files={<SaveTable pathOf={(format) => addressOf(exportCourses, { query: { ...filter, format } })} />}
        whenNone={<NoCourses />}
        whenNotFound={<NothingFound filterParams={courseFilterParams} />}
      />
    </>
  )
}

/** Says what was rejected, also when the row is on another page. @see OWN-21 */
function RejectedNotice({ rejected: { count, newest } }: { rejected: RejectedCourses }) {
  return (
    <NoticeBox tone="gold">
      <p>
        <b>{m.catalogue_own_rejected_count({ count, n: localDigits(count) })}</b>
      </p>
      <p>
        <AppLink to={paths.owner.editCourse(newest.course_id)}>{newest.course_title}</AppLink>
      </p>
      {newest.reason ? (
        <p>
          <TextWithName text={m.catalogue_own_reject_reason({ reason: newest.reason })} name={newest.reason} />
        </p>
      ) : null}
    </NoticeBox>
  )
}

function NoCourses() {
  return (
    <EmptyState
      icon={CourseIcon}
      title={m.catalogue_own_no_courses()}
      actions={
        <AppLink className="btn btn-primary" to={paths.owner.createCourse()}>
          {m.catalogue_own_add_course()}
        </AppLink>
      }
    >
      {m.catalogue_own_no_courses_text()}
    </EmptyState>
  )
}

function columns(): Column<ListedCourse>[] {
  return [
    { id: 'title', kind: 'title', wraps: true, head: m.catalogue_own_head_title(), cell: title },
    { id: 'status', head: m.catalogue_own_head_status(), cell: status },
    { id: 'students', head: m.catalogue_own_head_students(), cell: students },
    { id: 'classes', head: m.catalogue_own_head_classes(), cell: classes },
    { id: 'actions', kind: 'actions', head: m.catalogue_own_head_actions(), cell: editLink },
  ]
}

/** The whole title, and below it the day of its submission or the reason of its rejection. */
function title(row: ListedCourse) {
  return (
    <>
      <AppLink
        to={paths.owner.groups(row.course_id)}
        aria-label={m.catalogue_own_open_lessons({ title: row.course_title })}
      >
        {row.course_title}
      </AppLink>
      {row.reject_reason ? (
        <p className="small">
          <TextWithName text={m.catalogue_own_reject_reason({ reason: row.reject_reason })} name={row.reject_reason} />
        </p>
      ) : (
        <p className="small">{m.catalogue_own_submitted({ day: formatDay(row.insert_time, currentLocale()) })}</p>
      )}
    </>
  )
}

/** How many classes students can still take part in, and when the next begins. */
function classes({ course_type, open_class_count: open, next_start_date: next }: ListedCourse) {
  if (course_type === CourseType.video) return null
  return (
    <div>
      {m.catalogue_own_open_classes({ n: localDigits(open) })}
      {next ? <p className="small">{m.catalogue_own_next_start({ day: formatDay(next, currentLocale()) })}</p> : null}
    </div>
  )
}

function students(row: ListedCourse) {
  return (
    <StudentCounts
      title={row.course_title}
      students={row.student_count}
      waiting={row.waiting_count}
      of={{ keyword: row.course_title }}
    />
  )
}

/** The review, with the type of the course below it, which leaves the title the space of a column. */
function status(row: ListedCourse) {
  const { label, tone, icon } = approvalBadge(row.is_approve)
  return (
    <div>
      <span className="row">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
      <p className="small keep">{courseTypeName(row.course_type)}</p>
    </div>
  )
}

function editLink(row: ListedCourse) {
  return (
    <AppLink
      className="btn"
      to={paths.owner.editCourse(row.course_id)}
      aria-label={m.catalogue_own_edit_thing({ title: row.course_title })}
    >
      <EditIcon small />
      {m.catalogue_own_edit()}
    </AppLink>
  )
}
