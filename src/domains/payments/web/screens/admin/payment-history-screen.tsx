import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import {
  type PaymentHistory,
  showPaymentHistory,
  showRegistrationHistory,
} from '../../../contract/payment-history.contract.ts'
import { HistoryTables } from '../../components/history/history-tables.tsx'
import type { Route } from './+types/payment-history-screen.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payments_history())
export const HydrateFallback = () => <ListPageSkeleton title={m.payments_history()} />

export const clientLoader = adminOnly(({ params: { kind, id } }: Route.ClientLoaderArgs) =>
  kind === 'class' || kind === 'course'
    ? adminApi.load(showPaymentHistory, { params: { kind, id } })
    : adminApi.load(showRegistrationHistory, { params: { id } }),
)

/** All that happened to one payment, with who did it and when. @see MON-06 */
export default function PaymentHistoryScreen() {
  const history = useLoaderData<typeof clientLoader>()
  const { title, payer } = history
  const note = [payer.name, payer.no, title ?? m.payments_desk_registration()].filter(Boolean).join(' · ')
  const list = title === null ? 'registrations' : 'enrolments'
  const labels = { registrations: m.platform_admin_registrations, enrolments: m.platform_admin_enrolments }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: labels[list](), to: paths.admin[list]({ keyword: payer.no }) }]} />
      <PageTitle note={withWholeWords(note)}>{m.payments_history()}</PageTitle>
      <OrderFacts history={history} />
      <HistoryTables history={history} />
    </>
  )
}

function OrderFacts({ history: { order, title } }: { history: PaymentHistory }) {
  if (!order) return <p className="hint">{m.payments_history_none()}</p>
  const facts = [
    { label: m.payments_history_reference(), value: order.reference },
    {
      label: title === null ? m.payments_desk_registration() : m.payments_history_fee(),
      value: formatAmount(order.fee),
    },
    { label: m.payments_history_due(), value: formatAmount(order.due) },
    { label: m.payments_history_allocated(), value: formatAmount(order.allocated) },
  ]
  return <FactList facts={facts} />
}
