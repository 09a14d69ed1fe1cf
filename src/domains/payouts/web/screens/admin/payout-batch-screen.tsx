import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { listAllPaymentMethods } from '#domains/payments/contract/payment-methods.contract.ts'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import {
  type BatchPayee,
  type BatchReply,
  type BatchState,
  exportBatch,
  showBatch,
} from '../../../contract/payout-batches.contract.ts'
import { BatchActions } from '../../components/batch-actions.tsx'
import { BatchPayeeActions } from '../../components/batch-payee-actions.tsx'
import { payeeColumns, sentColumn } from '../../components/batch-payees.tsx'
import { BatchSentDialog } from '../../components/batch-sent-dialog.tsx'
import { batchStateLabels } from '../../components/batch-states.ts'
import type { Route } from './+types/payout-batch-screen.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_batches())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_batches()} />

export const clientLoader = adminOnly(async ({ params }: Route.ClientLoaderArgs) => {
  const [batch, methods] = await Promise.all([
    adminApi.load(showBatch, { params: { id: params.id } }),
    adminApi.load(listAllPaymentMethods),
  ])
  return { batch, methods: methods.data }
})

/** One batch: approve it, save the file for the bank, and record each transfer. */
export default function PayoutBatchScreen() {
  const { batch, methods } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<BatchPayee>()
  const [lastMethodId, setLastMethodId] = useState<number | null>(null)
  const { id, state, payees } = batch
  async function afterSent(newState: BatchState, methodId: number) {
    setSending(undefined)
    setLastMethodId(methodId)
    showToast(newState === 'closed' ? m.payouts_batch_done() : m.payouts_batch_sent())
    await revalidate()
  }
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: m.platform_admin_payouts(), to: paths.admin.payouts() },
          { label: m.payouts_batches(), to: paths.admin.payoutBatch.list() },
        ]}
      />
      <PageTitle action={<Badge tone={batchStateLabels[state].tone}>{batchStateLabels[state].label()}</Badge>}>
        {m.payouts_batch({ n: localDigits(id) })}
      </PageTitle>
      <Facts batch={batch} />
      <BatchActions batch={batch} />
      {state === 'open' || (state === 'closed' && batch.sent > 0) ? (
        <SaveTable
          headers={adminHeaders}
          pathOf={(format) => addressOf(exportBatch, { params: { id: String(id) }, query: { format } })}
        />
      ) : null}
      <DataTable
        caption={m.payouts_batch({ n: localDigits(id) })}
        columns={[
          ...payeeColumns<BatchPayee>(),
          sentColumn(),
          {
            id: 'actions',
            kind: 'actions',
            head: m.payouts_actions(),
            cell: (row) => <BatchPayeeActions batchId={id} row={row} batchState={state} onSend={setSending} />,
          },
        ]}
        rows={payees}
        rowKey={(row) => row.id}
      />
      {sending ? (
        <BatchSentDialog
          batchId={id}
          row={sending}
          methods={methods}
          lastMethodId={lastMethodId}
          onCancel={() => setSending(undefined)}
          onSent={afterSent}
        />
      ) : null}
    </>
  )
}

function Facts({ batch }: { batch: BatchReply }) {
  const { total, due, sent, created_by, created_at, approved_by, end_reason } = batch
  const progress = m.payouts_batch_progress({ sent: localDigits(sent), all: localDigits(sent + due) })
  const people = [
    m.payouts_batch_created_by({ name: created_by.name ?? `#${created_by.id}` }),
    dayAndTime(created_at),
    ...(approved_by ? [m.payouts_batch_approved_by({ name: approved_by.name ?? `#${approved_by.id}` })] : []),
  ]
  return (
    <div>
      <p>
        <strong>{formatAmount(total)}</strong> · {progress}
      </p>
      <p className="hint">
        <WrittenText>{people.join(' · ')}</WrittenText>
      </p>
      {end_reason === null ? null : (
        <p className="hint">
          <WrittenText>{end_reason}</WrittenText>
        </p>
      )}
    </div>
  )
}
