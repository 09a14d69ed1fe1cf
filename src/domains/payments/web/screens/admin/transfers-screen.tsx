import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink, useComingLocation } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { AmountRange, amountsOf } from '#platform/web/table/amount-range.tsx'
import { daysOf } from '#platform/web/table/console-filters.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { DateRange } from '#platform/web/table/date-range.tsx'
import { ListFilters } from '#platform/web/table/list-filters.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { exportTransfers, listReceivedTransfers, type TransferRow } from '../../../contract/transfers.contract.ts'
import statementStyles from '../../components/statements/statement.module.css'

export const meta = () => pageMeta(m.platform_admin_transfers())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const filter = { ...filterOf(query), page: query.get('page') ?? '1' }
  const [transfers, methods] = await Promise.all([
    adminApi.load(listReceivedTransfers, { query: filter }),
    adminApi.load(listAllPaymentMethods),
  ])
  return { transfers, methods: methods.data }
})
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_transfers()} />

function filterOf(query: URLSearchParams) {
  return {
    ...daysOf(query),
    ...amountsOf(query),
    method_id: query.get('method_id') ?? '',
    family_id: query.get('family_id') ?? '',
    keyword: query.get('keyword') ?? '',
  }
}

/** Received transfers by day and method with their sums, and as a file. */
export default function TransfersScreen() {
  const { transfers, methods } = useLoaderData<typeof clientLoader>()
  // The files have what the filters say while the list is still being fetched.
  const query = new URLSearchParams(useComingLocation().search)
  const { data, total, current_page, last_page } = transfers
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_transfers()} total={total} />
      <SearchBox placeholder={m.payments_transfers_search()}>
        <QuerySelect
          label={m.payments_method()}
          param="method_id"
          choices={[
            { value: '', label: m.payments_statement_every_method() },
            ...methods.map((method) => ({ value: String(method.payment_method_id), label: method.method_name })),
          ]}
        />
        <FamilySelect />
      </SearchBox>
      <ListFilters>
        <DateRange />
        <AmountRange />
      </ListFilters>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon}>{m.payments_transfers_none()}</EmptyState>
      ) : (
        <>
          <Sums />
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportTransfers, { query: { ...filterOf(query), format } })}
          />
          <DataTable caption={m.platform_admin_transfers()} columns={columns()} rows={data} rowKey={({ id }) => id} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
    </>
  )
}

/** The services whose numbers the methods have; a choice where there are several. */
function FamilySelect() {
  const { methods } = useLoaderData<typeof clientLoader>()
  const families = new Map(methods.flatMap(({ family_id, family }) => (family_id ? [[family_id, family]] : [])))
  if (families.size < 2) return null
  return (
    <QuerySelect
      label={m.payments_method_family()}
      param="family_id"
      choices={[
        { value: '', label: m.payments_transfers_every_family() },
        ...[...families].map(([id, name]) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

/** The sum of each method over all pages. */
function Sums() {
  const { total_amount, methods } = useLoaderData<typeof clientLoader>().transfers
  return (
    <dl className="spec">
      {methods.map(({ name, transfers, amount }) => (
        <div key={name ?? ''}>
          <dt>
            <WrittenText>{name ?? m.payments_transfers_no_method()}</WrittenText>
          </dt>
          <dd>{m.payments_transfers_sum({ amount: formatAmount(amount), n: localDigits(transfers) })}</dd>
        </div>
      ))}
      <div>
        <dt>{m.payments_transfers_total()}</dt>
        <dd>
          <strong>{formatAmount(total_amount)}</strong>
        </dd>
      </div>
    </dl>
  )
}

function columns(): Column<TransferRow>[] {
  return [
    {
      id: 'number',
      kind: 'title',
      head: m.payments_transaction_no(),
      cell: ({ transaction_no, enrolment }) => {
        const number = <span className="keep">{transaction_no ?? m.payments_statement_no_number()}</span>
        return enrolment ? <AppLink to={paths.admin.paymentHistory(enrolment)}>{number}</AppLink> : number
      },
    },
    {
      id: 'at',
      head: m.payments_transfers_at(),
      phoneLabel: m.payments_transfers_at(),
      phoneLine: true,
      cell: ({ at, method_name }) => (
        <span>
          {dayAndTime(at)}
          <span className={`small ${statementStyles.under}`}>
            <WrittenText>{method_name ?? m.payments_transfers_no_method()}</WrittenText>
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'enrolment',
      head: m.payments_desk_course(),
      cut: true,
      phoneLabel: m.payments_desk_course(),
      phoneLine: true,
      cell: ({ enrolment, student }) => {
        const page = enrolment ? paths.admin.enrolments : paths.admin.registrations
        const title = enrolment?.title ?? m.payments_desk_registration()
        return (
          <AppLink to={page({ keyword: student.no })}>
            <WrittenText>{[student.name ?? student.no, title].join(' · ')}</WrittenText>
          </AppLink>
        )
      },
    },
    {
      id: 'by',
      head: m.payments_statement_verified_by(),
      phoneLabel: m.payments_statement_verified_by(),
      cell: ({ verified_by }) => <WrittenText>{verified_by ?? '–'}</WrittenText>,
    },
  ]
}

function Amount({ row: { amount, refunded } }: { row: TransferRow }) {
  return (
    <span>
      {formatAmount(amount)}
      {refunded > 0 ? (
        <span className={`small ${statementStyles.under}`}>
          {m.payments_transfers_refunded_amount({ amount: formatAmount(refunded) })}
        </span>
      ) : null}
    </span>
  )
}
