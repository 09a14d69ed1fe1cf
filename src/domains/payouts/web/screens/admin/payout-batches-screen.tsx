import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { type BatchRow, exportBatches, listBatches } from '../../../contract/payout-batches.contract.ts'
import { batchStateLabels } from '../../components/batch-states.ts'
import styles from '../../components/payouts.module.css'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_batches())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_batches()} />

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return adminApi.load(listBatches, { query: { page } })
})

/** Batches of payouts, newest first. */
export default function PayoutBatchesScreen() {
  const { data, total, current_page, last_page } = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.platform_admin_payouts(), to: paths.admin.payouts() }]} />
      <ListHeader
        title={m.payouts_batches()}
        total={total}
        action={
          <AppLink className="btn btn-primary keep" to={paths.admin.payoutBatch.preview()}>
            {m.payouts_batch_preview()}
          </AppLink>
        }
      />
      <p className="hint">{m.payouts_batches_text()}</p>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon} title={m.payouts_batches_none()} />
      ) : (
        <>
          <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportBatches, { query: { format } })} />
          <DataTable caption={m.payouts_batches()} columns={columns()} rows={data} rowKey={({ id }) => id} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
    </>
  )
}

function columns(): Column<BatchRow>[] {
  return [
    {
      id: 'batch',
      kind: 'title',
      head: m.payouts_batches(),
      cell: ({ id, created_at }) => (
        <>
          <AppLink to={paths.admin.payoutBatch.detail(id)}>{m.payouts_batch({ n: localDigits(id) })}</AppLink>
          <span className={`hint ${styles.beneath}`}>{dayAndTime(created_at)}</span>
        </>
      ),
    },
    {
      id: 'total',
      kind: 'number',
      head: m.payouts_batch_total(),
      phoneLabel: m.payouts_batch_total(),
      cell: ({ total }) => <strong>{formatAmount(total)}</strong>,
    },
    {
      id: 'people',
      head: m.payouts_batch_people(),
      phoneLine: true,
      cell: (row) => <People row={row} />,
    },
    { id: 'state', head: m.payouts_status(), phoneLine: true, cell: (row) => <State row={row} /> },
  ]
}

function People({ row: { created_by, approved_by } }: { row: BatchRow }) {
  return (
    <span>
      <WrittenText>{m.payouts_batch_created_by({ name: created_by.name ?? `#${created_by.id}` })}</WrittenText>
      {approved_by ? (
        <span className={`hint ${styles.beneath}`}>
          <WrittenText>{m.payouts_batch_approved_by({ name: approved_by.name ?? `#${approved_by.id}` })}</WrittenText>
        </span>
      ) : null}
    </span>
  )
}

function State({ row: { state, due, sent, out } }: { row: BatchRow }) {
  const { label, tone } = batchStateLabels[state]
  return (
    <span>
      <Badge tone={tone}>{label()}</Badge>
      <span className={`hint ${styles.beneath}`}>
        {m.payouts_batch_progress({ sent: localDigits(sent), all: localDigits(sent + due) })}
        {out > 0 ? ` · ${m.payouts_batch_out_count({ n: localDigits(out) })}` : null}
      </span>
    </span>
  )
}
