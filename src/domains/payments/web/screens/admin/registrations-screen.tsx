import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import {
  exportRegistrations,
  listRegistrations,
  type RegistrationRow,
} from '../../../contract/registrations.contract.ts'
import { accountStatusNames } from '../../components/desk/desk-facts.tsx'
import { payerName } from '../../components/desk/queue-row.ts'
import { RegistrationActions } from '../../components/desk/registration-actions.tsx'
import styles from '../../components/enrolments/enrolment-columns.module.css'

export const meta = () => pageMeta(m.platform_admin_registrations())

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  return adminApi.load(listRegistrations, {
    query: { page: query.get('page') ?? '1', keyword: keywordOf(query) },
  })
})
const keywordOf = (query: URLSearchParams) => query.get('keyword') ?? ''
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_registrations()} />

/** The registration fees of teachers and schools with their payments. */
export default function RegistrationsScreen() {
  const { data, total, current_page, last_page } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_registrations()} total={total} />
      <SearchBox placeholder={m.payments_registrations_search()} />
      {data.length === 0 ? (
        <EmptyState>{m.payments_registrations_none()}</EmptyState>
      ) : (
        <>
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportRegistrations, { query: { keyword: keywordOf(query), format } })}
          />
          <DataTable
            caption={m.platform_admin_registrations()}
            columns={columns()}
            rows={data}
            rowKey={({ registration_id }) => registration_id}
          />
        </>
      )}
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

function columns(): Column<RegistrationRow>[] {
  return [
    {
      id: 'applicant',
      kind: 'title',
      head: m.payments_desk_applicant(),
      cut: true,
      cell: (row) => <Applicant row={row} />,
    },
    {
      id: 'fee',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ fee }) => formatAmount(fee),
    },
    {
      id: 'payment',
      head: m.payments_head_payment(),
      phoneLabel: m.payments_head_payment(),
      phoneLine: true,
      cut: true,
      cell: (row) => <Payment row={row} />,
    },
    {
      id: 'status',
      head: m.payments_desk_account_status(),
      phoneLabel: m.payments_desk_account_status(),
      cell: ({ applicant }) => accountStatusNames[applicant.status]?.(),
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => <RegistrationActions row={row} />,
    },
  ]
}

function Applicant({ row }: { row: RegistrationRow }) {
  const { no, phone_number_1 } = row.applicant
  return (
    <>
      <WrittenText>{payerName(row)}</WrittenText>
      <span className={`small ${styles.under}`}>{[no, phone_number_1].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Payment({ row }: { row: RegistrationRow }) {
  const { payment, received, paid } = row
  const { tone, label } = stateOf(row)
  const facts = payment
    ? [payment.method_name, payment.transaction_no, payment.amount && formatAmount(payment.amount)]
    : []
  return (
    <span>
      <Badge tone={tone}>{label}</Badge>{' '}
      {received > paid ? (
        <span className="small">{m.payments_registrations_credit({ amount: formatAmount(received - paid) })}</span>
      ) : null}
      {payment ? (
        <span className={`small ${styles.under}`}>
          <WrittenText>{facts.filter(Boolean).join(' · ')}</WrittenText>
        </span>
      ) : null}
    </span>
  )
}

function stateOf({ fee, paid, due_at, payment, proofs: [newest] }: RegistrationRow) {
  if (due_at !== null) return { tone: 'gold', label: m.payments_registrations_waiting() } as const
  if (paid >= fee) return { tone: 'jade', label: m.payments_registrations_paid() } as const
  if (paid > 0) {
    const label = m.payments_registrations_part({ paid: formatAmount(paid), due: formatAmount(fee) })
    return { tone: 'gold', label } as const
  }
  if (newest?.answer === 'refused') return { tone: 'danger', label: m.payments_picture_refused() } as const
  if (newest?.answer === 'again') return { tone: 'gold', label: m.payments_registrations_again() } as const
  if (newest?.answer === 'accepted' && !payment) {
    return { tone: 'plain', label: m.payments_registrations_before() } as const
  }
  return { tone: 'plain', label: m.payments_registrations_unpaid() } as const
}
