import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import { CourseIcon, EditIcon, PlusIcon } from '#platform/web/media/icons.tsx'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import type { OwnCourseRow, RejectedCourses } from '../../../contract/my-courses.contract.ts'
import { approvalBadge, courseTypeName } from '../../components/owner/course-labels.ts'
import { NothingFound } from '../../components/owner/nothing-found.tsx'
import { loadOwnCourses } from '../../load-own-courses.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_courses())

export const clientLoader = loadOwnCourses

export const HydrateFallback = () => <ListPageSkeleton title={m.catalogue_own_courses()} />

/** List of an owner's courses with their review status. @see T-MC-01 */
export default function ManageCoursesScreen() {
  const page = useLoaderData<typeof clientLoader>()
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
        whenNone={<NoCourses />}
        whenNotFound={<NothingFound to={paths.owner.courses()} />}
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
      {newest.reason ? <p>{m.catalogue_own_reject_reason({ reason: newest.reason })}</p> : null}
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

function columns(): Column<OwnCourseRow>[] {
  return [
    { id: 'title', kind: 'title', cut: true, head: m.catalogue_own_head_title(), cell: title },
    { id: 'type', head: m.catalogue_own_head_type(), cell: type },
    { id: 'status', head: m.catalogue_own_head_status(), cell: status },
    {
      id: 'students',
      kind: 'number',
      head: m.catalogue_own_head_students(),
      cell: (row) => m.catalogue_own_students({ n: localDigits(row.student_count) }),
    },
    { id: 'actions', kind: 'actions', head: m.catalogue_own_head_actions(), cell: editLink },
  ]
}

/** The whole title, and below it the reason of a rejection. */
function title(row: OwnCourseRow) {
  return (
    <>
      <AppLink
        to={paths.owner.groups(row.course_id)}
        aria-label={m.catalogue_own_open_lessons({ title: row.course_title })}
      >
        {row.course_title}
      </AppLink>
      {row.reject_reason ? (
        <p className="small">{m.catalogue_own_reject_reason({ reason: row.reject_reason })}</p>
      ) : null}
    </>
  )
}

function type(row: OwnCourseRow) {
  return <span className="keep">{courseTypeName(row.course_type)}</span>
}

function status(row: OwnCourseRow) {
  const { label, tone, icon } = approvalBadge(row.is_approve)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

function editLink(row: OwnCourseRow) {
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
