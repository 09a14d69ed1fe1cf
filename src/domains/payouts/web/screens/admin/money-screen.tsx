import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { exportMoney, type MoneyReply, showMoney } from '../../../contract/money.contract.ts'
import { signedAmount } from '../../components/balance-figures.tsx'
import { LedgerCheck } from '../../components/ledger-check.tsx'
import { MoneyCharts, MoneyFigures } from '../../components/money-figures.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.platform_admin_money())
export const HydrateFallback = () => <PanelSkeleton title={m.platform_admin_money()} />
export const clientLoader = adminOnly(() => adminApi.load(showMoney))

/** Figures of the money: what came in, what waits, what is owed, and each wallet. */
export default function MoneyScreen() {
  const money = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageTitle
        action={
          <div className="row">
            <AppLink className="btn" to={paths.admin.ledger()}>
              {m.payouts_ledger()}
            </AppLink>
            <AppLink className="btn" to={paths.admin.dayClose()}>
              {m.payouts_close()}
            </AppLink>
          </div>
        }
      >
        {m.platform_admin_money()}
      </PageTitle>
      <LedgerCheck check={money.ledger_check} />
      <MoneyFigures money={money} />
      <MoneyCharts money={money} />
      <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportMoney, { query: { format } })} />
      {money.wallets.length === 0 ? null : (
        <>
          <h2>{m.payouts_money_wallets()}</h2>
          <DataTable
            caption={m.payouts_money_wallets()}
            columns={walletColumns()}
            rows={money.wallets}
            rowKey={({ method_id }) => method_id ?? 0}
          />
        </>
      )}
    </>
  )
}

function walletColumns(): Column<MoneyReply['wallets'][number]>[] {
  return [
    {
      id: 'wallet',
      kind: 'title',
      head: m.payouts_account_wallet(),
      cell: ({ name }) => name ?? m.payouts_close_unrecorded(),
    },
    {
      id: 'balance',
      kind: 'number',
      head: m.payouts_money_balance(),
      phoneLabel: m.payouts_money_balance(),
      cell: ({ balance }) => signedAmount(balance),
    },
  ]
}
