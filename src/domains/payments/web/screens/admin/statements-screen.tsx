import { useEffect, useRef } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import type { TableFormat } from '#platform/contract/table-format.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { PlusIcon } from '#platform/web/components/icons.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
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
import { listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { listStatementImports } from '../../../contract/statement-imports.contract.ts'
import { exportUnknownMoney, listUnappliedRows, listUnknownMoney } from '../../../contract/statement-money.contract.ts'
import { exportOutgoingRows, listOutgoingRows, outStates } from '../../../contract/statement-out.contract.ts'
import {
  exportMissingTransfers,
  exportStatementRows,
  listMissingTransfers,
  listStatementRows,
  statementStates,
} from '../../../contract/statements.contract.ts'
import { ApplyBar } from '../../components/statements/apply-bar.tsx'
import { ImportList } from '../../components/statements/import-list.tsx'
import { OutList, outStateLabels } from '../../components/statements/out-list.tsx'
import { missingColumns, rowColumns, stateLabels } from '../../components/statements/statement-columns.tsx'
import { UnknownMoneyList } from '../../components/statements/unknown-money-list.tsx'
import styles from './statements-screen.module.css'

export const meta = () => pageMeta(m.platform_admin_statements())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const filter = { page: query.get('page') ?? '1', method_id: query.get('method_id') ?? '' }
  const [methods, unapplied, found] = await Promise.all([
    adminApi.load(listAllPaymentMethods),
    adminApi.load(listUnappliedRows),
    loadTab(query, filter),
  ])
  return { ...noList, ...found, methods: methods.data, unapplied: unapplied.data }
})

function loadTab(query: URLSearchParams, filter: { page: string; method_id: string }) {
  const { tab } = chosenIn(query)
  if (tab === 'missing') return adminApi.load(listMissingTransfers, { query: filter }).then((missing) => ({ missing }))
  if (tab === 'unknown') return adminApi.load(listUnknownMoney, { query: filter }).then((unknown) => ({ unknown }))
  if (tab === 'imports') return adminApi.load(listStatementImports, { query: filter }).then((imports) => ({ imports }))
  if (tab === 'out' || tab === 'out-open')
    return adminApi.load(listOutgoingRows, { query: { ...filter, state: outStateOf(query) } }).then((out) => ({ out }))
  return adminApi.load(listStatementRows, { query: { ...filter, state: stateOf(query) } }).then((rows) => ({ rows }))
}

const chosenIn = (query: URLSearchParams) => ({ tab: query.get('tab'), state: query.get('state') })

function outStateOf(query: URLSearchParams) {
  const { tab, state } = chosenIn(query)
  return tab === 'out-open' ? 'open' : (outStates.find((one) => one === state) ?? '')
}

const stateOf = (query: URLSearchParams) => statementStates.find((one) => one === query.get('state')) ?? ''

const noList = { rows: undefined, missing: undefined, unknown: undefined, out: undefined, imports: undefined }
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_statements()} />

/**
 * Rows of imported statements, money that nothing explains, transfers that no statement shows, money that left, and the
 * imports.
 */
export default function StatementsScreen() {
  const { unapplied, imports } = useLoaderData<typeof clientLoader>()
  const isOfImports = imports !== undefined
  const { data, total, current_page, last_page } = useList()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_statements()} total={total} action={<ImportLink />} />
      <StatementTabs />
      <Filters />
      <ApplyBar waiting={unapplied} />
      <Hint />
      {data.length === 0 || isOfImports ? null : <Files />}
      <Found />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

/** On a phone the tab that is shown is scrolled to: all of them are wider than the screen. */
function StatementTabs() {
  const bar = useRef<HTMLDivElement>(null)
  const [query] = useSearchParams()
  const { tab } = chosenIn(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides which link is the current one
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <div ref={bar} className={styles.tabs}>
      <Tabs
        label={m.platform_admin_statements()}
        tabs={[
          { id: 'rows', label: m.payments_statement_rows() },
          { id: 'unknown', label: m.payments_unknown() },
          { id: 'missing', label: m.payments_statement_missing() },
          { id: 'out', label: m.payments_out() },
          { id: 'out-open', label: m.payments_out_open() },
          { id: 'imports', label: m.payments_imports() },
        ]}
      />
    </div>
  )
}

/** What the list of the tab is, and its sum. */
function Hint() {
  const { missing, unknown, out, imports } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  if (missing) return <p className="hint">{m.payments_statement_missing_hint()}</p>
  if (imports) return <p className="hint">{m.payments_imports_hint()}</p>
  if (unknown && unknown.held > 0)
    return <p className="hint">{m.payments_unknown_hint({ amount: formatAmount(unknown.held) })}</p>
  if (!out || out.data.length === 0) return null
  const inLine = { amount: formatAmount(out.total_amount) }
  const isOpen = outStateOf(query) === 'open'
  return <p className="hint">{isOpen ? m.payments_out_open_hint(inLine) : m.payments_out_sum(inLine)}</p>
}

/** Saves the list of the tab. */
function Files() {
  const { rows, missing, unknown } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const ofMethod = { method_id: query.get('method_id') ?? '' }
  const pathOf = (format: TableFormat) => {
    if (rows) return addressOf(exportStatementRows, { query: { ...ofMethod, state: stateOf(query), format } })
    if (missing) return addressOf(exportMissingTransfers, { query: { ...ofMethod, format } })
    if (unknown) return addressOf(exportUnknownMoney, { query: { ...ofMethod, format } })
    return addressOf(exportOutgoingRows, { query: { ...ofMethod, state: outStateOf(query), format } })
  }
  return <SaveTable headers={adminHeaders} pathOf={pathOf} />
}

function useList() {
  const { rows, missing, unknown, out, imports } = useLoaderData<typeof clientLoader>()
  const list = rows ?? missing ?? unknown ?? out ?? imports
  if (!list) throw new Error('the loader has loaded no list')
  return list
}

function ImportLink() {
  return (
    <AppLink to={paths.admin.statement.import()} className="btn btn-primary">
      <PlusIcon />
      {m.payments_statement_import()}
    </AppLink>
  )
}

function Filters() {
  const { methods, rows, out } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const states = rows
    ? statementStates.map((state) => ({ value: state as string, label: stateLabels[state]() }))
    : out && chosenIn(query).tab === 'out'
      ? outStates.map((state) => ({ value: state as string, label: outStateLabels[state]() }))
      : []
  return (
    <div className={styles.filters}>
      <QuerySelect
        label={m.payments_method()}
        param="method_id"
        choices={[
          { value: '', label: m.payments_statement_every_method() },
          ...methods.map((method) => ({ value: String(method.payment_method_id), label: method.method_name })),
        ]}
      />
      {states.length > 0 ? (
        <QuerySelect
          label={m.payments_head_status()}
          param="state"
          choices={[{ value: '', label: m.payments_statement_every_state() }, ...states]}
        />
      ) : null}
    </div>
  )
}

function Found() {
  const { rows, missing, unknown, out, imports, methods } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const isOpen = chosenIn(query).tab === 'out-open'
  if (out && out.data.length > 0)
    return <OutList caption={isOpen ? m.payments_out_open() : m.payments_out()} rows={out.data} />
  if (imports && imports.data.length > 0) return <ImportList rows={imports.data} />
  if (unknown && unknown.data.length > 0) return <UnknownMoneyList rows={unknown.data} methods={methods} />
  if (rows && rows.data.length > 0) {
    const caption = m.payments_statement_rows()
    return <DataTable caption={caption} columns={rowColumns()} rows={rows.data} rowKey={({ id }) => id} />
  }
  if (missing && missing.data.length > 0) {
    const caption = m.payments_statement_missing()
    return <DataTable caption={caption} columns={missingColumns()} rows={missing.data} rowKey={({ id }) => id} />
  }
  return <Nothing isOpen={isOpen} />
}

function Nothing({ isOpen }: { isOpen: boolean }) {
  const { rows, unknown, out, imports } = useLoaderData<typeof clientLoader>()
  if (imports) return <EmptyState title={m.payments_imports_none()} />
  if (rows) return <EmptyState title={m.payments_statement_none()}>{m.payments_statement_none_text()}</EmptyState>
  if (out && !isOpen) return <EmptyState title={m.payments_out_none()}>{m.payments_out_none_text()}</EmptyState>
  if (out) return <EmptyState title={m.payments_out_open_none()} />
  return <EmptyState title={unknown ? m.payments_unknown_none() : m.payments_statement_missing_none()} />
}
