import { useLoaderData, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { ClassIcon, EditIcon, PlusIcon } from '#platform/web/media/icons.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { currentLocale } from '#platform/web/text/locale.ts'
import { feeText } from '#platform/web/text/money-text.ts'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { exportClasses, type OwnClassRow, ownClassList, ownClassSearch } from '../../../contract/my-classes.contract.ts'
import { classTypeName } from '../../components/owner/course-labels.ts'
import { NothingFound } from '../../components/owner/nothing-found.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_classes())

export const clientLoader = guarded(APPROVED_OWNER, ({ request }) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  const keyword = searchParams.get('keyword')
  return keyword
    ? browserApi.load(ownClassSearch, { query: { page, keyword } })
    : browserApi.load(ownClassList, { query: { page } })
})

export const HydrateFallback = () => <ListPageSkeleton title={m.catalogue_own_classes()} />

/** List of an owner's classes. @see T-MCL-01 */
export default function ManageClassesScreen() {
  const page = useLoaderData<typeof clientLoader>()
  const keyword = useSearchParams()[0].get('keyword') ?? ''
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
      files={<SaveTable pathOf={(format) => addressOf(exportClasses, { query: { format, keyword } })} />}
      whenNone={<NoClasses />}
      whenNotFound={<NothingFound to={paths.owner.classes()} />}
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

function columns(): Column<OwnClassRow>[] {
  return [
    { id: 'title', kind: 'title', cut: true, head: m.catalogue_own_head_title(), cell: name },
    { id: 'type', head: m.catalogue_own_head_type(), cell: type },
    { id: 'time', head: m.catalogue_own_head_time(), cell: time },
    { id: 'duration', head: m.catalogue_own_head_duration(), cell: (row) => row.duration },
    { id: 'fee', kind: 'number', head: m.catalogue_own_head_fee(), cell: (row) => feeText(row.fee) },
    {
      id: 'students',
      kind: 'number',
      head: m.catalogue_own_head_students(),
      cell: (row) => m.catalogue_own_students({ n: localDigits(row.student_count) }),
    },
    { id: 'actions', kind: 'actions', head: m.catalogue_own_head_actions(), cell: editLink },
  ]
}

/** The whole title and the dates, which tell classes of one course apart. */
function name(row: OwnClassRow) {
  return (
    <>
      <AppLink to={paths.class.detail(row.class_id)}>{row.course_name}</AppLink>
      <p className="small">
        {formatDay(row.start_date, currentLocale())} – {formatDay(row.end_date, currentLocale())}
      </p>
    </>
  )
}

function type(row: OwnClassRow) {
  return <span className="keep">{classTypeName(row.class_type)}</span>
}

function time(row: OwnClassRow) {
  const locale = currentLocale()
  return (
    <span className="keep">
      {formatTime(row.start_time, locale)} – {formatTime(row.end_time, locale)}
    </span>
  )
}

function editLink(row: OwnClassRow) {
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
