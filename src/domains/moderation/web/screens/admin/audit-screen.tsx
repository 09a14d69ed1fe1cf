import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { isCalendarDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { DateRange } from '#platform/web/table/date-range.tsx'
import { ListFilters } from '#platform/web/table/list-filters.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { type AuditRow, auditAreas, listAudit } from '../../../contract/audit-trail.contract.ts'
import {
  actionLabels,
  areaNames,
  changesOf,
  type Described,
  targetPage,
  targetText,
} from '../../components/audit-labels.ts'
import type { Route } from './+types/audit-screen.ts'
import styles from './audit-screen.module.css'

const dayIn = (query: URLSearchParams, name: string) => {
  const day = query.get(name) ?? ''
  return isCalendarDay(day) ? day : undefined
}

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  return adminApi.load(listAudit, {
    query: {
      actor: query.get('actor') ?? undefined,
      target: query.get('target') ?? undefined,
      area: auditAreas.find((area) => area === query.get('area')),
      from: dayIn(query, 'from'),
      to: dayIn(query, 'to'),
      page: query.get('page') ?? 1,
    },
  })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.moderation_audit()} />
export const meta = () => pageMeta(m.moderation_audit())

function columns(): Column<AuditRow>[] {
  return [
    { id: 'action', head: m.moderation_action(), kind: 'title', cell: (row) => actionLabels(row.action) },
    { id: 'target', head: m.moderation_target(), phoneLine: true, cell: (row) => <Target row={row} /> },
    { id: 'change', head: m.moderation_change(), phoneLine: true, cell: (row) => <Changes row={row} /> },
    { id: 'actor', head: m.moderation_actor(), cell: (row) => <Actor row={row} /> },
    { id: 'at', head: m.moderation_at(), cell: (row) => <span className="small">{dayAndTime(row.at)}</span> },
  ]
}

function Target({ row }: { row: AuditRow }) {
  const page = targetPage(row.target, row.target_name)
  const name = row.target_name ?? targetText(row.target)
  return (
    <>
      {page ? <AppLink to={page}>{withWholeWords(name)}</AppLink> : <WrittenText>{name}</WrittenText>}
      {row.target_name === null ? null : <span className={`hint ${styles.code}`}>{targetText(row.target)}</span>}
    </>
  )
}

/** The admin of an entry, as a link to that admin's other entries. */
function Actor({ row }: { row: AuditRow }) {
  const who = targetText(row.actor_code)
  return (
    <>
      <AppLink className="keep" to={paths.admin.audit({ actor: row.actor_code })}>
        {row.actor_code === 'system' ? who : row.actor_name}
      </AppLink>
      {row.actor_code === 'system' ? null : <span className={`hint keep ${styles.code}`}>{who}</span>}
    </>
  )
}

function Changes({ row }: { row: AuditRow }) {
  return (
    <ul className={styles.changes}>
      {changesOf(row).map(({ name, before, after }) => (
        <li key={name}>
          <span className="hint">{name}</span>{' '}
          {before === undefined ? null : (
            <>
              <del>
                <Value value={before} />
              </del>{' '}
            </>
          )}
          {after === undefined ? null : (
            <ins>
              <Value value={after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: Described }) {
  if (typeof value === 'string') return <WrittenText>{value}</WrittenText>
  return value.map(({ code, label, page }) => (
    <span key={code} className={value.length > 1 ? styles.code : undefined}>
      {page ? <AppLink to={page}>{withWholeWords(label)}</AppLink> : <WrittenText>{label}</WrittenText>}
    </span>
  ))
}

/** The audit trail, newest first, filtered by person, target, kind of target and day. */
export default function AuditScreen({ loaderData }: Route.ComponentProps) {
  const { data, total, current_page, last_page } = loaderData
  const [query] = useSearchParams()
  const target = query.get('target')
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.moderation_audit()} total={total} />
      <SearchBox placeholder={m.moderation_search_actor()} param="actor">
        <QuerySelect
          label={m.moderation_area()}
          param="area"
          choices={[
            { value: '', label: m.moderation_all_areas() },
            ...auditAreas.map((area) => ({ value: area, label: areaNames[area]() })),
          ]}
        />
      </SearchBox>
      <ListFilters>
        <DateRange />
      </ListFilters>
      {target ? <OneTarget target={target} /> : null}
      {data.length === 0 ? (
        <EmptyState>{m.moderation_no_entry()}</EmptyState>
      ) : (
        <DataTable
          caption={m.moderation_audit()}
          columns={columns()}
          rows={data}
          rowKey={(row) => `${row.at} ${row.action} ${row.target} ${data.indexOf(row)}`}
        />
      )}
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

/** Shown when the trail is filtered by one target, with a link that clears the filter. */
function OneTarget({ target }: { target: string }) {
  return (
    <p className="row">
      <span>{m.moderation_only_target({ target: targetText(target) })}</span>
      <AppLink to={paths.admin.audit()}>{m.moderation_all_entries()}</AppLink>
    </p>
  )
}
