import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { type CashSlip, exportSlips, listSlips, listTills } from '../../../contract/cash.contract.ts'
import { listDeposits } from '../../../contract/cash-deposits.contract.ts'
import { type CashPayer, findPayers } from '../../components/cash/cash-payer.ts'
import { CashSlipBox, PayableTable, SlipTable } from '../../components/cash/cash-tables.tsx'
import { DepositList } from '../../components/cash/deposit-list.tsx'
import { TakeCashDialog } from '../../components/cash/take-cash-dialog.tsx'
import { TillList } from '../../components/cash/till-list.tsx'

export const meta = () => pageMeta(m.payments_cash())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const keyword = query.get('keyword')
  const [tills, payable, slips, deposits] = await Promise.all([
    adminApi.load(listTills),
    keyword ? findPayers(keyword) : null,
    adminApi.load(listSlips, { query: { page: query.get('page') ?? '1' } }),
    adminApi.load(listDeposits, { query: { page: query.get('deposits') ?? '1' } }),
  ])
  return { ...tills, payable, slips, deposits }
})
export const HydrateFallback = () => <ListPageSkeleton title={m.payments_cash()} count={3} />

/** The counter: tills, who owes what, and the slips of cash that was taken. @see P-CSH-01 to P-CSH-06 */
export default function CashScreen() {
  const { tills, wallets, payable, slips, deposits } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [payer, setPayer] = useState<CashPayer>()
  const [slip, setSlip] = useState<CashSlip>()
  useFirstPageWhenEmpty(slips.data.length, slips.current_page)
  const open = tills.filter(({ shift, closed }) => shift !== null && !closed)
  async function taken(newSlip: CashSlip) {
    setPayer(undefined)
    setSlip(newSlip)
    await revalidate()
  }
  return (
    <div className="stack">
      <ListHeader title={m.payments_cash()} />
      {slip ? <CashSlipBox slip={slip} /> : null}
      <TillList tills={tills} wallets={wallets} />
      <section className="stack" aria-label={m.payments_cash_take()}>
        <h2>{m.payments_cash_take()}</h2>
        <SearchBox placeholder={m.payments_cash_search()} />
        {open.length === 0 ? <p className="hint">{m.payments_cash_no_till()}</p> : null}
        {payable?.length === 0 ? <EmptyState>{m.payments_cash_none_matches()}</EmptyState> : null}
        {payable && payable.length > 0 ? (
          <PayableTable rows={payable} onTake={open.length > 0 ? setPayer : undefined} />
        ) : null}
      </section>
      <section className="stack" aria-label={m.payments_cash_slips()}>
        <h2>{m.payments_cash_slips()}</h2>
        {slips.data.length === 0 ? (
          <p className="hint">{m.payments_cash_slips_none()}</p>
        ) : (
          <>
            <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportSlips, { query: { format } })} />
            <SlipTable rows={slips.data} />
          </>
        )}
        <Pager currentPage={slips.current_page} lastPage={slips.last_page} total={slips.total} />
      </section>
      {deposits.total > 0 ? (
        <section className="stack" aria-label={m.payments_cash_deposits()}>
          <h2>{m.payments_cash_deposits()}</h2>
          <DepositList rows={deposits.data} />
          <Pager
            currentPage={deposits.current_page}
            lastPage={deposits.last_page}
            total={deposits.total}
            param="deposits"
            label={m.payments_cash_deposits()}
          />
        </section>
      ) : null}
      {payer ? (
        <TakeCashDialog payer={payer} tills={open} onCancel={() => setPayer(undefined)} onTaken={taken} />
      ) : null}
    </div>
  )
}
