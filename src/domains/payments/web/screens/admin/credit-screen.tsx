import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { showRegistrationRefundable } from '../../../contract/all-refunds.contract.ts'
import { type CreditRow, exportCredit, listCredit } from '../../../contract/credit-list.contract.ts'
import { showRefundable } from '../../../contract/refunds.contract.ts'
import { paidForTitle } from '../../components/refunds/paid-for-title.ts'
import { RefundDialog } from '../../components/refunds/refund-dialog.tsx'
import styles from '../../components/statements/statement.module.css'

export const meta = () => pageMeta(m.payments_credit_list())

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return adminApi.load(listCredit, { query: { page } })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.payments_credit_list()} />

/** Money of payers that pays for nothing, and what it came with. Refunds are asked for here. */
export default function CreditScreen() {
  const { data, total, total_credit, current_page, last_page } = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.payments_credit_list()} total={total} />
      <p className="hint">{m.payments_credit_list_text()}</p>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon}>{m.payments_credit_none()}</EmptyState>
      ) : (
        <>
          <p>
            <strong>{m.payments_credit_sum({ amount: formatAmount(total_credit) })}</strong>
          </p>
          <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportCredit, { query: { format } })} />
          <DataTable caption={m.payments_credit_list()} columns={columns()} rows={data} rowKey={({ id }) => id} />
        </>
      )}
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

function columns(): Column<CreditRow>[] {
  return [
    {
      id: 'payer',
      kind: 'title',
      head: m.payments_refund_payer(),
      cell: (row) => (
        <>
          <WrittenText>{nameOf(row)}</WrittenText>
          <span className={`small ${styles.under}`}>
            <AppLink to={listOf(row)({ keyword: row.payer.no })}>
              <WrittenText>{paidForTitle(row)}</WrittenText>
            </AppLink>
          </span>
        </>
      ),
    },
    {
      id: 'credit',
      kind: 'number',
      head: m.payments_table_credit(),
      phoneLabel: m.payments_table_credit(),
      cell: ({ credit }) => <strong>{formatAmount(credit)}</strong>,
    },
    {
      id: 'transfer',
      head: m.payments_refund_from(),
      phoneLabel: m.payments_refund_from(),
      phoneLine: true,
      cell: ({ amount, asked, method_name, transaction_no, at }) => (
        <span className={`${styles.number} ${styles.lines}`}>
          {formatAmount(amount)}
          <span className={`small ${styles.under}`}>
            <WrittenText>{[method_name, transaction_no, dayAndTime(at)].filter(Boolean).join(' · ')}</WrittenText>
          </span>
          {asked > 0 ? (
            <span className={`small ${styles.under}`}>
              {m.payments_credit_asked_amount({ amount: formatAmount(asked) })}
            </span>
          ) : null}
        </span>
      ),
    },
    { id: 'actions', kind: 'actions', head: m.payments_head_actions(), cell: (row) => <AskRefund row={row} /> },
  ]
}

const nameOf = ({ payer: { name, no, phone_number_1 } }: CreditRow) =>
  [name, no, phone_number_1].filter(Boolean).join(' · ')
const listOf = ({ paid_for }: CreditRow) =>
  paid_for.kind === 'registration' ? paths.admin.registrations : paths.admin.enrolments

function AskRefund({ row }: { row: CreditRow }) {
  const { run } = useAction()
  const [asking, setAsking] = useState(false)
  const { credit, asked, paid_for, payer } = row
  if (credit <= asked) return null
  const params = { id: String(paid_for.id) }
  const load = () =>
    paid_for.kind === 'registration'
      ? adminApi.call(showRegistrationRefundable, { params })
      : adminApi.call(showRefundable, { params: { ...params, kind: paid_for.kind } })
  return (
    <>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {m.payments_refund()}
      </button>
      {asking ? (
        <RefundDialog
          concerned={`${payer.name ?? payer.no} · ${paidForTitle(row)}`}
          load={load}
          onCancel={() => setAsking(false)}
          onAsked={async () => {
            setAsking(false)
            await run(async () => undefined, m.payments_refund_asked())
          }}
        />
      ) : null}
    </>
  )
}
