import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { exportDeductions, listDeductions } from '../../../contract/admin-payouts.contract.ts'
import { DeductionTable } from '../../components/deduction-table.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_deductions())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_deductions()} />

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return adminApi.load(listDeductions, { query: { page } })
})

/** Owners who were paid for enrolments that were voided afterwards, and what the next payouts keep. */
export default function DeductionsScreen() {
  const { data, total, current_page, last_page, owed_total } = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.platform_admin_payouts(), to: paths.admin.payouts() }]} />
      <ListHeader title={m.payouts_deductions()} total={total} />
      <p className="hint">{m.payouts_deductions_text()}</p>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon} title={m.payouts_deductions_none()} />
      ) : (
        <>
          <p>{m.payouts_deductions_owed({ amount: formatAmount(owed_total) })}</p>
          <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportDeductions, { query: { format } })} />
          <DeductionTable rows={data} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
    </>
  )
}
