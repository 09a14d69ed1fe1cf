import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly, useAdmin } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { BulkActions } from '#platform/web/table/bulk-actions.tsx'
import { ConsoleFilters, consoleFilterOf } from '#platform/web/table/console-filters.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { exportEnrolmentPayments, listEnrolmentPayments } from '../../../contract/enrolment-payments.contract.ts'
import { listReasonPresets } from '../../../contract/reason-presets.contract.ts'
import { enrolmentColumns } from '../../components/enrolments/enrolment-columns.tsx'
import { enrolmentStatus } from '../../components/enrolments/enrolment-status.ts'
import { useEnrolmentBulk } from '../../components/enrolments/use-enrolment-bulk.ts'

const oneOf = <const Value extends string>(values: readonly Value[], found: string | null): Value | '' =>
  values.find((value) => value === found) ?? ''

export const meta = () => pageMeta(m.platform_admin_enrolments())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const [list, { presets }] = await Promise.all([
    adminApi.load(listEnrolmentPayments, { query: { page: query.get('page') ?? '1', ...filterOf(query) } }),
    adminApi.load(listReasonPresets),
  ])
  return { list, presets }
})
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_enrolments()} />

function filterOf(query: URLSearchParams) {
  return {
    keyword: query.get('keyword') ?? '',
    ...consoleFilterOf(query),
    kind: oneOf(['class', 'course'], query.get('kind')),
    status: oneOf(['1', '2', '3', '4'], query.get('status')),
    proof: oneOf(['awaiting', 'verified', 'none', 'waiver'], query.get('proof')),
  }
}

/** All enrolments with their payments, and the admin actions on each. */
export default function EnrolmentsScreen() {
  const { list, presets } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = list
  const [query] = useSearchParams()
  const role = useAdmin()?.admin.role
  const { selection, actions } = useEnrolmentBulk(data, presets)
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_enrolments()} total={total} />
      <SearchBox placeholder={m.payments_search()}>
        <Filters />
      </SearchBox>
      <ConsoleFilters byName={m.payments_order_student()} />
      {data.length === 0 ? (
        <EmptyState>{m.payments_nothing_found()}</EmptyState>
      ) : (
        <>
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportEnrolmentPayments, { query: { ...filterOf(query), format } })}
          />
          <DataTable
            caption={m.platform_admin_enrolments()}
            columns={enrolmentColumns(role === 'owner', presets)}
            rows={data}
            rowKey={(row) => row.enrolment_id}
            selection={selection}
          />
        </>
      )}
      <BulkActions selection={selection} actions={actions} />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

function Filters() {
  return (
    <>
      <QuerySelect
        label={m.payments_filter_kind()}
        param="kind"
        choices={[
          { value: '', label: m.payments_kind_all() },
          { value: 'class', label: m.payments_kind_class() },
          { value: 'course', label: m.payments_kind_course() },
        ]}
      />
      <QuerySelect
        label={m.payments_head_status()}
        param="status"
        choices={[
          { value: '', label: m.payments_status_all() },
          ...Object.values(EnrolmentStatus).map((status) => ({
            value: String(status),
            label: enrolmentStatus(status).label,
          })),
        ]}
      />
      <QuerySelect
        label={m.payments_head_payment()}
        param="proof"
        choices={[
          { value: '', label: m.payments_proof_all() },
          { value: 'awaiting', label: m.payments_proof_awaiting() },
          { value: 'verified', label: m.payments_proof_verified() },
          { value: 'none', label: m.payments_proof_none() },
          { value: 'waiver', label: m.payments_proof_waiver() },
        ]}
      />
    </>
  )
}
