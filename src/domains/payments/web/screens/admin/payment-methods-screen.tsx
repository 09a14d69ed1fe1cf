import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { EditIcon, MoneyIcon, PlusIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import {
  type AdminPaymentMethodRow,
  deletePaymentMethod,
  listAllPaymentMethods,
} from '../../../contract/payment-methods.contract.ts'
import { PaymentMethodDialog, walletStateLabels } from '../../components/payment-method-dialog.tsx'

export const meta = () => pageMeta(m.payments_methods())
export const clientLoader = adminOnly(() => adminApi.load(listAllPaymentMethods))
export const HydrateFallback = () => <ListPageSkeleton title={m.payments_methods()} count={3} />

/** Payment methods: add, edit, sort and hide. */
export default function AdminPaymentMethodsScreen() {
  const { data } = useLoaderData<typeof clientLoader>()
  const { run } = useAction()
  const [edited, setEdited] = useState<AdminPaymentMethodRow | 'new'>()
  const [confirm, dialog] = useConfirm()

  async function remove(row: AdminPaymentMethodRow) {
    const question = { title: m.payments_method_delete_title(), detail: row.method_name, danger: true }
    if (!(await confirm({ ...question, confirmLabel: m.payments_method_delete() }))) return
    const params = { id: String(row.payment_method_id) }
    await run(() => adminApi.call(deletePaymentMethod, { params }), m.payments_changed())
  }
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setEdited('new')}>
      <PlusIcon />
      {m.payments_method_add()}
    </button>
  )
  return (
    <>
      <ListHeader title={m.payments_methods()} total={data.length} action={add} />
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon} title={m.payments_methods_none()} />
      ) : (
        <DataTable
          caption={m.payments_methods()}
          columns={columns(setEdited, (row) => void remove(row))}
          rows={data}
          rowKey={(row) => row.payment_method_id}
        />
      )}
      {edited === undefined ? null : (
        <PaymentMethodDialog
          method={edited === 'new' ? undefined : edited}
          onCancel={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void run(async () => undefined, m.payments_changed())
          }}
        />
      )}
      {dialog}
    </>
  )
}

const stateTones = { open: 'jade', paused: 'gold', closed: 'plain' } as const

type Action = (row: AdminPaymentMethodRow) => void

function columns(edit: Action, remove: Action): Column<AdminPaymentMethodRow>[] {
  return [
    { id: 'name', kind: 'title', cut: true, head: m.payments_method_name(), cell: (row) => row.method_name },
    {
      id: 'account',
      head: m.payments_account_no(),
      phoneLabel: m.payments_account_no(),
      cell: (row) => <span className="keep">{row.account_no ?? '–'}</span>,
    },
    {
      id: 'holder',
      head: m.payments_wallet_holder(),
      phoneLabel: m.payments_wallet_holder(),
      cell: ({ holder_name }) => holder_name ?? '–',
    },
    {
      id: 'cap',
      kind: 'number',
      head: m.payments_wallet_cap(),
      phoneLabel: m.payments_wallet_cap(),
      cell: ({ daily_cap }) => (daily_cap === null ? '–' : formatAmount(daily_cap)),
    },
    {
      id: 'position',
      kind: 'number',
      head: m.payments_method_position(),
      phoneLabel: m.payments_method_position(),
      cell: (row) => localDigits(row.position),
    },
    {
      id: 'active',
      head: m.payments_head_status(),
      phoneLabel: m.payments_head_status(),
      cell: ({ state }) => <Badge tone={stateTones[state]}>{walletStateLabels[state]()}</Badge>,
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => (
        <div className="row">
          <button type="button" className="btn" onClick={() => edit(row)}>
            <EditIcon small />
            {m.payments_method_edit()}
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={m.payments_method_delete_named({ name: row.method_name })}
            onClick={() => remove(row)}
          >
            <TrashIcon />
          </button>
        </div>
      ),
    },
  ]
}
