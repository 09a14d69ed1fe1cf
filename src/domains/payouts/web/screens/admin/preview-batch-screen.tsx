import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { createBatch, previewBatch } from '../../../contract/payout-batches.contract.ts'
import { outColumn, payeeColumns } from '../../components/batch-payees.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_batch_preview())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_batch_preview()} />
export const clientLoader = adminOnly(() => adminApi.call(previewBatch))

/** What a batch would send at this moment. It is created as shown, or refused when something has changed. */
export default function PreviewBatchScreen() {
  const { version, total, second_person, payees } = useLoaderData<typeof clientLoader>()
  const sent = payees.filter(({ out_reason }) => out_reason === null)
  const leftOut = payees.filter(({ out_reason }) => out_reason !== null)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: m.platform_admin_payouts(), to: paths.admin.payouts() },
          { label: m.payouts_batches(), to: paths.admin.payoutBatch.list() },
        ]}
      />
      <PageTitle>{m.payouts_batch_preview()}</PageTitle>
      {sent.length === 0 ? (
        <EmptyState icon={MoneyIcon} title={m.payouts_batch_preview_none()}>
          {m.payouts_batches_text()}
        </EmptyState>
      ) : (
        <>
          <p role="status">
            {m.payouts_batch_preview_text({ n: localDigits(sent.length), amount: formatAmount(total) })}
          </p>
          {second_person ? <p className="hint">{m.payouts_batch_second()}</p> : null}
          <Create key={version} version={version} />
          <DataTable
            caption={m.payouts_batch_due()}
            columns={payeeColumns()}
            rows={sent}
            rowKey={({ payee }) => payee.id}
          />
        </>
      )}
      {leftOut.length === 0 ? null : (
        <>
          <h2>{m.payouts_batch_left_out()}</h2>
          <DataTable
            caption={m.payouts_batch_left_out()}
            columns={[...payeeColumns(), outColumn()]}
            rows={leftOut}
            rowKey={({ payee }) => payee.id}
          />
        </>
      )}
    </>
  )
}

function Create({ version }: { version: string }) {
  const navigate = useAppNavigate()
  const { busy, run } = useAction()
  async function create() {
    await run(async () => {
      const { id } = await adminApi.call(createBatch, { body: { version } })
      navigate(paths.admin.payoutBatch.detail(id))
    }, m.payouts_batch_created())
  }
  return (
    <div className="row">
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={busy}
        onClick={busy ? undefined : () => void create()}
      >
        {m.payouts_batch_create()}
      </button>
    </div>
  )
}
