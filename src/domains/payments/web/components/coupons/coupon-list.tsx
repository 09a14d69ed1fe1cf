import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { EditIcon, PlusIcon } from '#platform/web/components/icons.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import type { CouponBody, CouponChange, CouponRow } from '../../../contract/coupons.contract.ts'
import { ChangeCouponDialog, type CouponTargets, MakeCouponDialog } from './coupon-dialogs.tsx'

interface CouponListProps {
  rows: readonly CouponRow[]
  total: number
  /** The owner's courses and classes; undefined for finance, who name them by number. */
  targets?: CouponTargets
  /** Saves the list as a file. */
  files: ReactNode
  onMake: (body: CouponBody) => Promise<unknown>
  onChange: (id: number, change: CouponChange) => Promise<unknown>
}

/** Coupons with their uses, and the dialogs that make and change them. */
export function CouponList({ rows, total, targets, files, onMake, onChange }: CouponListProps) {
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<CouponRow | 'new'>()
  const close = () => setEdited(undefined)
  async function saved(action: Promise<unknown>) {
    await action
    close()
    showToast(m.payments_coupon_saved())
    await revalidate()
  }
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setEdited('new')}>
      <PlusIcon />
      {m.payments_coupon_make()}
    </button>
  )
  return (
    <>
      <ListHeader title={m.payments_coupons()} total={total} action={add} />
      <p className="hint">{targets ? m.payments_coupons_own_text() : m.payments_coupons_text()}</p>
      {rows.length === 0 ? (
        <EmptyState title={m.payments_coupons_none()} />
      ) : (
        <>
          {files}
          <DataTable caption={m.payments_coupons()} columns={columns(setEdited)} rows={rows} rowKey={({ id }) => id} />
        </>
      )}
      {edited === 'new' ? (
        <MakeCouponDialog {...(targets && { targets })} onCancel={close} onSend={(body) => saved(onMake(body))} />
      ) : null}
      {edited && edited !== 'new' ? (
        <ChangeCouponDialog coupon={edited} onCancel={close} onSend={(change) => saved(onChange(edited.id, change))} />
      ) : null}
    </>
  )
}

function columns(edit: (row: CouponRow) => void): Column<CouponRow>[] {
  return [
    { id: 'code', kind: 'title', head: m.payments_coupon(), cell: ({ code }) => <span className="keep">{code}</span> },
    {
      id: 'takes',
      kind: 'number',
      head: m.payments_coupon_discount(),
      phoneLabel: m.payments_coupon_discount(),
      cell: ({ percent, amount }) => (percent === null ? formatAmount(amount ?? 0) : `${localDigits(percent)}%`),
    },
    {
      id: 'for',
      head: m.payments_coupon_for(),
      phoneLabel: m.payments_coupon_for(),
      phoneLine: true,
      cell: ({ target, owner }) => target?.title ?? owner?.name ?? owner?.no ?? m.payments_coupon_for_all(),
    },
    {
      id: 'days',
      head: m.payments_coupon_days(),
      phoneLabel: m.payments_coupon_days(),
      cell: ({ from, until }) =>
        from || until ? `${from ? dayOf(from) : ''} – ${until ? dayOf(until) : ''}` : m.payments_coupon_always(),
    },
    {
      id: 'used',
      kind: 'number',
      head: m.payments_coupon_uses(),
      phoneLabel: m.payments_coupon_uses(),
      cell: ({ used, uses }) => (uses === null ? localDigits(used) : `${localDigits(used)} / ${localDigits(uses)}`),
    },
    {
      id: 'active',
      head: m.payments_head_status(),
      phoneLabel: m.payments_head_status(),
      cell: ({ active }) => (
        <Badge tone={active ? 'jade' : 'plain'}>{active ? m.payments_wallet_open() : m.payments_wallet_closed()}</Badge>
      ),
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => (
        <button type="button" className="btn" onClick={() => edit(row)}>
          <EditIcon small />
          {m.payments_method_edit()}
        </button>
      ),
    },
  ]
}
