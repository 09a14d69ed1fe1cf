import { useLoaderData, useLocation, useSearchParams } from 'react-router'
import { paths } from '#paths'
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
import { type PayeeRole, payoutCalls } from '../../../contract/payouts.contract.ts'
import { LinkToggle } from '../../components/link-toggle.tsx'
import { PaymentFilterForm } from '../../components/payment-filter.tsx'
import { type PaymentRef, paymentRefOf } from '../../components/payment-ref.ts'
import { ClassPaymentTable, CoursePaymentTable } from '../../components/payment-table.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_title())

export const clientLoader = guarded(APPROVED_OWNER, async ({ request }, user) => {
  const paymentRef = paymentRefOf(new URL(request.url).searchParams)
  const role = ownerRoleOf(user)
  return paymentRef.kind === 'class'
    ? { kind: 'class' as const, role, list: await loadClassPayments(role, paymentRef) }
    : { kind: 'course' as const, role, list: await loadCoursePayments(role, paymentRef) }
})

function loadClassPayments(role: PayeeRole, paymentRef: PaymentRef) {
  const { isHistory, isFiltered, page, filter } = paymentRef
  const calls = payoutCalls[role]
  if (!isFiltered) return browserApi.load(isHistory ? calls.classHistory : calls.classList, { query: { page } })
  return browserApi.load(calls.classFilter, {
    query: { page, ...queryOf(paymentRef), class_date: filter.class_date },
  })
}

function loadCoursePayments(role: PayeeRole, paymentRef: PaymentRef) {
  const { isHistory, isFiltered, page } = paymentRef
  const calls = payoutCalls[role]
  if (!isFiltered) return browserApi.load(isHistory ? calls.courseHistory : calls.courseList, { query: { page } })
  return browserApi.load(calls.courseFilter, { query: { page, ...queryOf(paymentRef) } })
}

function queryOf({ isHistory, filter: { title, payment_date, amount } }: PaymentRef) {
  return { class_name: title, payment_date, class_amount: amount, payment_status: !isHistory }
}

/** The address of the file of what the list shows. */
function fileOf(role: PayeeRole, paymentRef: PaymentRef, format: TableFormat): string {
  const calls = payoutCalls[role]
  const query = { format, ...queryOf(paymentRef) }
  return paymentRef.kind === 'class'
    ? addressOf(calls.classExport, { query: { ...query, class_date: paymentRef.filter.class_date } })
    : addressOf(calls.courseExport, { query })
}

export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_title()} />

/** Unpaid and paid payouts of a teacher or school, for classes and video courses. @see P-TAB-01 to P-TAB-07 */
export default function PaymentListScreen() {
  const { kind, list, role } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const paymentRef = paymentRefOf(query)
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
        current={paymentRef.isHistory ? 'history' : 'current'}
        choices={[
          { value: 'current', label: m.payouts_current() },
          { value: 'history', label: m.payouts_history() },
        ]}
        drops={['class_date', 'payment_date']}
      />
      {list.total > 0 || paymentRef.isFiltered ? <PaymentFilterForm key={search} paymentRef={paymentRef} /> : null}
      {list.data.length === 0 ? null : <SaveTable pathOf={(format) => fileOf(role, paymentRef, format)} />}
      {list.data.length === 0 ? (
        <NoPayments paymentRef={paymentRef} />
      ) : kind === 'class' ? (
        <ClassPaymentTable rows={list.data} isHistory={paymentRef.isHistory} />
      ) : (
        <CoursePaymentTable rows={list.data} isHistory={paymentRef.isHistory} />
      )}
      {list.data.length === 0 ? null : (
        <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
      )}
    </>
  )
}

/** @see P-TAB-06 */
function NoPayments({ paymentRef }: { paymentRef: PaymentRef }) {
  if (paymentRef.isFiltered) return <EmptyState>{m.payouts_none_found()}</EmptyState>
  if (paymentRef.isHistory) return <EmptyState icon={MoneyIcon}>{m.payouts_none_history()}</EmptyState>
  return (
    <EmptyState icon={MoneyIcon}>
      {paymentRef.kind === 'class' ? m.payouts_none_current() : m.payouts_none_current_course()}
    </EmptyState>
  )
}
