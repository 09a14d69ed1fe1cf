import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { exportRefunds, listAllRefunds } from '../../../contract/all-refunds.contract.ts'
import { listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { listWishes } from '../../../contract/refund-wishes.contract.ts'
import { refundStates } from '../../../contract/refunds.contract.ts'
import { RefundActions } from '../../components/refunds/refund-actions.tsx'
import { refundColumns } from '../../components/refunds/refund-columns.tsx'
import { refundStateLabels } from '../../components/refunds/refund-states.ts'
import { WishList, wishPageParam } from '../../components/refunds/wish-list.tsx'
import styles from './statements-screen.module.css'

export const meta = () => pageMeta(m.platform_admin_refunds())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const state = stateOf(query)
  const [refunds, wishes, methods] = await Promise.all([
    adminApi.load(listAllRefunds, { query: { page: query.get('page') ?? '1', state } }),
    adminApi.load(listWishes, { query: { page: query.get(wishPageParam) ?? '1' } }),
    adminApi.load(listAllPaymentMethods),
  ])
  return { refunds, wishes, methods: methods.data }
})
const stateOf = (query: URLSearchParams) => refundStates.find((known) => known === query.get('state')) ?? ''
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_refunds()} />

/** Refunds: another admin approves what one has asked for, and the transfer is recorded. */
export default function RefundsScreen() {
  const { refunds, wishes, methods } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { data, total, current_page, last_page } = refunds
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader
        title={m.platform_admin_refunds()}
        total={total}
        action={
          <AppLink className="btn" to={paths.admin.credit()}>
            {m.payments_credit_list()}
          </AppLink>
        }
      />
      <WishList wishes={wishes} />
      <div className={styles.filters}>
        <QuerySelect
          label={m.payments_head_status()}
          param="state"
          choices={[
            { value: '', label: m.payments_refund_states_all() },
            ...refundStates.map((state) => ({ value: state, label: refundStateLabels[state].label() })),
          ]}
        />
      </div>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon} title={m.payments_refunds_none()}>
          {m.payments_refunds_none_text()}
        </EmptyState>
      ) : (
        <>
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportRefunds, { query: { state: stateOf(query), format } })}
          />
          <DataTable
            caption={m.platform_admin_refunds()}
            columns={[
              ...refundColumns(),
              {
                id: 'actions',
                kind: 'actions',
                head: m.payments_head_actions(),
                cell: (row) => <RefundActions refund={row} methods={methods} />,
              },
            ]}
            rows={data}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}
