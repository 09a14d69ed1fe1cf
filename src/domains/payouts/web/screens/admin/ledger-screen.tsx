import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { listAllPaymentMethods } from '#domains/payments/contract/payment-methods.contract.ts'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { useComingLocation } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { daysOf } from '#platform/web/table/console-filters.tsx'
import { DateRange } from '#platform/web/table/date-range.tsx'
import { ListFilters } from '#platform/web/table/list-filters.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import {
  exportLedger,
  ledgerAccountKinds,
  ledgerSources,
  listLedger,
} from '../../../contract/ledger-postings.contract.ts'
import { accountLabel, sourceLabel } from '../../components/ledger-labels.ts'
import { LedgerPostings, LedgerSums } from '../../components/ledger-postings.tsx'
import { dayText } from '../../components/period.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_ledger())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_ledger()} />

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const [ledger, methods] = await Promise.all([
    adminApi.load(listLedger, { query: { ...filterOf(query), page: query.get('page') ?? '1' } }),
    adminApi.load(listAllPaymentMethods),
  ])
  return { ledger, methods: methods.data }
})

/** What the address says; an unknown choice counts as absent. */
function filterOf(query: URLSearchParams) {
  return {
    ...daysOf(query),
    account: ledgerAccountKinds.find((kind) => kind === query.get('account')) ?? ('' as const),
    method_id: /^\d{1,15}$/.test(query.get('method_id') ?? '') ? query.get('method_id') : '',
    source: ledgerSources.find((source) => source === query.get('source')) ?? ('' as const),
  }
}

/** Postings of the ledger by day, account and event, with their sums, and as a file. */
export default function LedgerScreen() {
  const { from, to, ...ledger } = useLoaderData<typeof clientLoader>().ledger
  // The files have what the filters say while the list is still being fetched.
  const query = new URLSearchParams(useComingLocation().search)
  const { data, total, current_page, last_page } = ledger
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.platform_admin_money(), to: paths.admin.money() }]} />
      <ListHeader title={m.payouts_ledger()} total={total} />
      <p className="hint">{m.payouts_ledger_text()}</p>
      <Filters />
      <p>
        <strong>{m.payouts_ledger_days({ from: dayText(from), to: dayText(to) })}</strong>
      </p>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon}>{m.payouts_ledger_none()}</EmptyState>
      ) : (
        <>
          <Equality debit={ledger.debit} credit={ledger.credit} />
          <LedgerSums accounts={ledger.accounts} />
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportLedger, { query: { ...filterOf(query), format } })}
          />
          <LedgerPostings rows={data} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
    </>
  )
}

function Filters() {
  const { methods } = useLoaderData<typeof clientLoader>()
  return (
    <ListFilters>
      <DateRange />
      <QuerySelect
        label={m.payouts_ledger_account()}
        param="account"
        choices={[
          { value: '', label: m.payouts_ledger_every_account() },
          ...ledgerAccountKinds.map((kind) => ({ value: kind, label: accountLabel(kind) })),
        ]}
      />
      <QuerySelect
        label={m.payments_methods()}
        param="method_id"
        choices={[
          { value: '', label: m.payouts_ledger_every_wallet() },
          ...methods.map((method) => ({ value: String(method.payment_method_id), label: method.method_name })),
        ]}
      />
      <QuerySelect
        label={m.payouts_ledger_source()}
        param="source"
        choices={[
          { value: '', label: m.payouts_ledger_every_source() },
          ...ledgerSources.map((source) => ({ value: source, label: sourceLabel(source) })),
        ]}
      />
    </ListFilters>
  )
}

/** The database refuses a posting whose sums differ; a difference is shown as such all the same. */
function Equality({ debit, credit }: { debit: number; credit: number }) {
  if (debit === credit) return <Badge tone="jade">{m.payouts_ledger_equal({ amount: formatAmount(debit) })}</Badge>
  return (
    <NoticeBox tone="danger">
      <p>{m.payouts_ledger_differs({ debit: formatAmount(debit), credit: formatAmount(credit) })}</p>
    </NoticeBox>
  )
}
