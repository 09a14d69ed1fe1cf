import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { exportMyBalance, listMyBalanceLines, showMyBalance } from '../../../contract/my-balance.contract.ts'
import { BalanceFigures, BalanceMonths } from '../../components/balance-figures.tsx'
import { BalanceLines } from '../../components/balance-lines.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_balance())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_balance()} />

export const clientLoader = guarded(APPROVED_OWNER, async ({ request }) => {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [balance, lines] = await Promise.all([
    browserApi.load(showMyBalance),
    browserApi.load(listMyBalanceLines, { query: { page } }),
  ])
  return { balance, lines }
})

/** What a teacher or school has earned, and what has become of it. @see OWN-05 */
export default function BalanceScreen() {
  const { balance, lines } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = lines
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.payouts_title(), to: paths.owner.payments() }]} />
      <PageTitle>{m.payouts_balance()}</PageTitle>
      <BalanceFigures balance={balance} />
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon}>{m.payouts_balance_none()}</EmptyState>
      ) : (
        <>
          <BalanceMonths months={balance.months} />
          <h2>{m.payouts_balance_lines()}</h2>
          <SaveTable pathOf={(format) => addressOf(exportMyBalance, { query: { format } })} />
          <BalanceLines rows={data} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
    </>
  )
}
