import { useLoaderData, useLocation, useSearchParams } from 'react-router'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { TableFormat } from '#platform/contract/table-format.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ownerRoleOf } from '#platform/web/session/session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { payoutCalls } from '../../../contract/payouts.contract.ts'
import { LinkToggle } from '../../components/link-toggle.tsx'
import { OwnPayoutFilter } from '../../components/own-payout-filter.tsx'
import { type PayoutListAddress, readPayoutList } from '../../components/own-payout-list-address.ts'
import { OwnClassPayouts, OwnCoursePayouts } from '../../components/own-payout-table.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_title())

export const clientLoader = guarded(APPROVED_OWNER, async ({ request }, user) => {
  const address = readPayoutList(new URL(request.url).searchParams)
  const role = ownerRoleOf(user)
  return address.kind === 'class'
    ? { kind: 'class' as const, role, list: await loadClassPayouts(role, address) }
    : { kind: 'course' as const, role, list: await loadCoursePayouts(role, address) }
})

function loadClassPayouts(role: OwnerRole, address: PayoutListAddress) {
  const { isHistory, isFiltered, page, filter } = address
  const calls = payoutCalls[role]
  if (!isFiltered) return browserApi.load(isHistory ? calls.classHistory : calls.classList, { query: { page } })
  return browserApi.load(calls.classFilter, {
    query: { page, ...queryOf(address), class_date: filter.class_date },
  })
}

function loadCoursePayouts(role: OwnerRole, address: PayoutListAddress) {
  const { isHistory, isFiltered, page } = address
  const calls = payoutCalls[role]
  if (!isFiltered) return browserApi.load(isHistory ? calls.courseHistory : calls.courseList, { query: { page } })
  return browserApi.load(calls.courseFilter, { query: { page, ...queryOf(address) } })
}

function queryOf({ isHistory, filter: { title, payment_date, amount } }: PayoutListAddress) {
  return { class_name: title, payment_date, class_amount: amount, payment_status: !isHistory }
}

/** The address of the file of what the list shows. */
function fileOf(role: OwnerRole, address: PayoutListAddress, format: TableFormat): string {
  const calls = payoutCalls[role]
  const query = { format, ...queryOf(address) }
  return address.kind === 'class'
    ? addressOf(calls.classExport, { query: { ...query, class_date: address.filter.class_date } })
    : addressOf(calls.courseExport, { query })
}

export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_title()} />

/** Unpaid and paid payouts of a teacher or school, for classes and video courses. @see P-TAB-01 to P-TAB-07 */
export default function OwnPayoutsScreen() {
  const { kind, list, role } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const address = readPayoutList(query)
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <>
      <ListHeader title={m.payouts_title()} total={list.total} />
      <p>
        <AppLink to={paths.owner.balance()}>{m.payouts_balance()}</AppLink> ·{' '}
        <AppLink to={paths.owner.payoutAccount()}>{m.payouts_account()}</AppLink> ·{' '}
        <AppLink to={paths.owner.coupons()}>{m.payments_coupons()}</AppLink>
      </p>
      <Tabs
        label={m.payouts_tabs()}
        tabs={[
          { id: 'class', label: m.payouts_tab_class() },
          { id: 'course', label: m.payouts_tab_course() },
        ]}
      />
      <LinkToggle
        label={m.payouts_state()}
        param="show"
        current={address.isHistory ? 'history' : 'current'}
        choices={[
          { value: 'current', label: m.payouts_current() },
          { value: 'history', label: m.payouts_history() },
        ]}
        drops={['class_date', 'payment_date']}
      />
      {list.total > 0 || address.isFiltered ? <OwnPayoutFilter key={search} address={address} /> : null}
      {list.data.length === 0 ? null : <SaveTable pathOf={(format) => fileOf(role, address, format)} />}
      {list.data.length === 0 ? (
        <NoPayouts address={address} />
      ) : kind === 'class' ? (
        <OwnClassPayouts rows={list.data} isHistory={address.isHistory} />
      ) : (
        <OwnCoursePayouts rows={list.data} isHistory={address.isHistory} />
      )}
      {list.data.length === 0 ? null : (
        <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
      )}
    </>
  )
}

/** @see P-TAB-06 */
function NoPayouts({ address }: { address: PayoutListAddress }) {
  if (address.isFiltered) return <EmptyState>{m.payouts_none_found()}</EmptyState>
  if (address.isHistory) return <EmptyState icon={MoneyIcon}>{m.payouts_none_history()}</EmptyState>
  return (
    <EmptyState icon={MoneyIcon}>
      {address.kind === 'class' ? m.payouts_none_current() : m.payouts_none_current_course()}
    </EmptyState>
  )
}
