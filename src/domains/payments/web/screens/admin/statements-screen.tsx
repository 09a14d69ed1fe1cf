import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { PlusIcon } from '#platform/web/media/icons.tsx'
import { Tabs } from '#platform/web/media/tabs.tsx'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { listUnappliedRows, listUnknownMoney } from '../../../contract/statement-money.contract.ts'
import { listMissingTransfers, listStatementRows, statementStates } from '../../../contract/statements.contract.ts'
import { ApplyBar } from '../../components/statements/apply-bar.tsx'
import { missingColumns, rowColumns, stateLabels } from '../../components/statements/statement-columns.tsx'
import { UnknownMoneyList } from '../../components/statements/unknown-money-list.tsx'
import styles from './statements-screen.module.css'

export const meta = () => pageMeta(m.platform_admin_statements())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const filter = { page: query.get('page') ?? '1', method_id: query.get('method_id') ?? '' }
  const state = statementStates.find((known) => known === query.get('state')) ?? ''
  const tab = query.get('tab')
  const [methods, unapplied, found] = await Promise.all([
    adminApi.load(listAllPaymentMethods),
    adminApi.load(listUnappliedRows),
    tab === 'missing'
      ? adminApi.load(listMissingTransfers, { query: filter }).then((missing) => ({ missing }))
      : tab === 'unknown'
        ? adminApi.load(listUnknownMoney, { query: filter }).then((unknown) => ({ unknown }))
        : adminApi.load(listStatementRows, { query: { ...filter, state } }).then((rows) => ({ rows })),
  ])
  return { ...noList, ...found, methods: methods.data, unapplied: unapplied.data }
})
const noList = { rows: undefined, missing: undefined, unknown: undefined }
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_statements()} />

/** Rows of imported statements, money that nothing explains, and transfers that no statement shows. */
export default function StatementsScreen() {
  const { rows, missing, unknown, unapplied } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = useList()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_statements()} total={total} action={<ImportLink />} />
      <Tabs
        label={m.platform_admin_statements()}
        tabs={[
          { id: 'rows', label: m.payments_statement_rows() },
          { id: 'unknown', label: m.payments_unknown() },
          { id: 'missing', label: m.payments_statement_missing() },
        ]}
      />
      <Filters hasStates={rows !== undefined} />
      <ApplyBar waiting={unapplied} />
      {unknown && unknown.held > 0 ? (
        <p className="hint">{m.payments_unknown_hint({ amount: formatAmount(unknown.held) })}</p>
      ) : null}
      {missing ? <p className="hint">{m.payments_statement_missing_hint()}</p> : null}
      <Found />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

function useList() {
  const { rows, missing, unknown } = useLoaderData<typeof clientLoader>()
  const list = rows ?? missing ?? unknown
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

function Filters({ hasStates }: { hasStates: boolean }) {
  const { methods } = useLoaderData<typeof clientLoader>()
  return (
    <div className={styles.filters}>
      <QuerySelect
        label={m.payments_methods()}
        param="method_id"
        choices={[
          { value: '', label: m.payments_statement_every_method() },
          ...methods.map((method) => ({ value: String(method.payment_method_id), label: method.method_name })),
        ]}
      />
      {hasStates ? (
        <QuerySelect
          label={m.payments_head_status()}
          param="state"
          choices={[
            { value: '', label: m.payments_statement_every_state() },
            ...statementStates.map((state) => ({ value: state, label: stateLabels[state]() })),
          ]}
        />
      ) : null}
    </div>
  )
}

function Found() {
  const { rows, missing, unknown, methods } = useLoaderData<typeof clientLoader>()
  if (unknown && unknown.data.length > 0) return <UnknownMoneyList rows={unknown.data} methods={methods} />
  if (rows && rows.data.length > 0) {
    const caption = m.payments_statement_rows()
    return <DataTable caption={caption} columns={rowColumns()} rows={rows.data} rowKey={({ id }) => id} />
  }
  if (missing && missing.data.length > 0) {
    const caption = m.payments_statement_missing()
    return <DataTable caption={caption} columns={missingColumns()} rows={missing.data} rowKey={({ id }) => id} />
  }
  const nothing = unknown ? m.payments_unknown_none() : m.payments_statement_missing_none()
  return (
    <EmptyState title={rows ? m.payments_statement_none() : nothing}>
      {rows ? m.payments_statement_none_text() : null}
    </EmptyState>
  )
}
