import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { listAllPaymentMethods } from '#domains/payments/contract/payment-methods.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { MoneyIcon, PlusIcon } from '#platform/web/components/icons.tsx'
import { Tabs, useTab } from '#platform/web/components/tabs.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import {
  type AdminPayoutRow,
  exportPayouts,
  listPayouts,
  payoutKinds,
} from '../../../contract/admin-payouts.contract.ts'
import { confirmPayoutAccount, type PayoutAccountReply } from '../../../contract/payout-accounts.contract.ts'
import { accountText } from '../../components/account-state.tsx'
import { LinkToggle } from '../../components/link-toggle.tsx'
import { PayDialog } from '../../components/pay-dialog.tsx'
import { PayoutTable } from '../../components/payout-table.tsx'
import { ReturnPayoutDialog } from '../../components/return-dialog.tsx'
import { RunDialog } from '../../components/run-dialog.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

/** Unpaid first: the desk works on these. */
const paidStates = ['false', 'true', 'all'] as const
const paidStateOf = (query: URLSearchParams) => paidStates.find((state) => state === query.get('paid')) ?? paidStates[0]

export const meta = () => pageMeta(m.platform_admin_payouts())
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_payouts()} />

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const [payouts, methods] = await Promise.all([
    adminApi.load(listPayouts, { query: { ...filterOf(query), page: query.get('page') ?? '1' } }),
    adminApi.load(listAllPaymentMethods),
  ])
  return { payouts, methods: methods.data }
})

function filterOf(query: URLSearchParams) {
  const state = paidStateOf(query)
  return {
    kind: payoutKinds.find((kind) => kind === query.get('kind')),
    paid: state === 'all' ? undefined : state,
  }
}

function kindTabs() {
  return [
    { id: 'all', label: m.payouts_kind_all() },
    { id: 'class', label: m.payouts_kind_class() },
    { id: 'course', label: m.payouts_kind_course() },
  ] as const
}

/** The payout desk: creates due payouts and records transfers. @see OP-109 */
export default function PayoutsScreen() {
  const { payouts, methods } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = payouts
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [paying, setPaying] = useState<AdminPayoutRow>()
  const [returning, setReturning] = useState<AdminPayoutRow>()
  const [isRunning, setRunning] = useState(false)
  const kind = useTab(kindTabs(), 'kind')
  useFirstPageWhenEmpty(data.length, current_page)
  const { run } = useAction()
  const [confirm, question] = useConfirm()

  async function confirmHolder(account: PayoutAccountReply) {
    const title = m.payouts_account_confirm_title()
    const isRight = await confirm({ title, detail: accountText(account), confirmLabel: m.payouts_account_confirm() })
    const params = { id: String(account.id) }
    if (isRight) await run(() => adminApi.call(confirmPayoutAccount, { params }), m.payouts_account_confirmed())
  }

  async function afterRun(created: number) {
    setRunning(false)
    showToast(created === 0 ? m.payouts_run_none() : m.payouts_run_done({ n: localDigits(created) }))
    await revalidate()
  }
  async function afterPayment() {
    setPaying(undefined)
    showToast(m.payouts_pay_done())
    await revalidate()
  }
  return (
    <>
      <ListHeader
        title={m.platform_admin_payouts()}
        total={total}
        action={
          <button type="button" className="btn btn-primary keep" onClick={() => setRunning(true)}>
            <PlusIcon />
            {m.payouts_run()}
          </button>
        }
      />
      <div className="row">
        <AppLink className="more" to={paths.admin.payoutBatch.list()}>
          {m.payouts_batches()}
        </AppLink>
        <AppLink className="more" to={paths.admin.deductions()}>
          {m.payouts_deductions()}
        </AppLink>
      </div>
      <Tabs label={m.payouts_kind()} param="kind" tabs={kindTabs()} />
      <LinkToggle
        label={m.payouts_status()}
        param="paid"
        current={paidStateOf(query)}
        choices={[
          { value: 'false', label: m.payouts_unpaid() },
          { value: 'true', label: m.payouts_paid() },
          { value: 'all', label: m.payouts_states_all() },
        ]}
      />
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon}>{m.payouts_none_admin()}</EmptyState>
      ) : (
        <>
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportPayouts, { query: { ...filterOf(query), format } })}
          />
          <PayoutTable rows={data} onPay={setPaying} onConfirm={confirmHolder} onReturn={setReturning} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
      {question}
      {isRunning ? (
        <RunDialog kind={kind === 'course' ? 'course' : 'class'} onCancel={() => setRunning(false)} onDone={afterRun} />
      ) : null}
      {returning ? <ReturnPayoutDialog payout={returning} onClose={() => setReturning(undefined)} /> : null}
      {paying ? (
        <PayDialog payout={paying} methods={methods} onCancel={() => setPaying(undefined)} onDone={afterPayment} />
      ) : null}
    </>
  )
}
