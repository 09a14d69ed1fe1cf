import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { addDays, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { exportDayClose, showDayClose, type WalletDayRow } from '../../../contract/money.contract.ts'
import { signedAmount } from '../../components/balance-figures.tsx'
import { CloseDialog } from '../../components/close-dialog.tsx'
import { DayWorkFacts, PrintClose } from '../../components/day-work.tsx'
import styles from '../../components/payouts.module.css'
import { dayText } from '../../components/period.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_close())
export const HydrateFallback = () => <ListPageSkeleton title={m.payouts_close()} />

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  return adminApi.load(showDayClose, { query: { day } })
})

/** Each wallet at the end of a day: what the ledger has, and what was counted. */
export default function DayCloseScreen() {
  const { day, is_over, wallets, work } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [closing, setClosing] = useState<WalletDayRow>()
  async function afterClose() {
    setClosing(undefined)
    showToast(m.payouts_close_done())
    await revalidate()
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.platform_admin_money(), to: paths.admin.money() }]} />
      <PageTitle note={dayText(day)}>{m.payouts_close()}</PageTitle>
      <p className="hint">{is_over ? m.payouts_close_text() : m.payouts_close_not_over()}</p>
      <div className={styles.closeActions}>
        <DayLinks day={day} />
        <PrintClose day={day} />
        {wallets.length > 0 ? (
          <SaveTable
            headers={adminHeaders}
            pathOf={(format) => addressOf(exportDayClose, { query: { day, format } })}
          />
        ) : null}
      </div>
      {wallets.length === 0 ? (
        <EmptyState icon={MoneyIcon}>{m.payouts_close_none()}</EmptyState>
      ) : (
        <div className={styles.closes}>
          <DataTable
            caption={m.payouts_close()}
            columns={[...columns(), actionColumn(is_over, setClosing)]}
            rows={wallets}
            rowKey={({ method_id }) => method_id ?? 0}
          />
        </div>
      )}
      {work ? <DayWorkFacts work={work} /> : null}
      {closing ? (
        <CloseDialog day={day} wallet={closing} onCancel={() => setClosing(undefined)} onClosed={afterClose} />
      ) : null}
    </>
  )
}

/** The days before and after the shown one. */
function DayLinks({ day }: { day: string }) {
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  return (
    <>
      <AppLink className="btn" to={paths.admin.dayClose({ day: before })}>
        {dayText(before)}
      </AppLink>
      {after <= yangonDay(new Date()) ? (
        <AppLink className="btn" to={paths.admin.dayClose({ day: after })}>
          {dayText(after)}
        </AppLink>
      ) : null}
    </>
  )
}

function columns(): Column<WalletDayRow>[] {
  const number = (id: 'opening' | 'in' | 'out' | 'closing', label: string): Column<WalletDayRow> => ({
    id,
    kind: 'number',
    head: label,
    phoneLabel: label,
    cell: (row) => signedAmount(row[id]),
  })
  return [
    {
      id: 'wallet',
      kind: 'title',
      head: m.payouts_account_wallet(),
      cell: ({ name }) => name ?? m.payouts_close_unrecorded(),
    },
    number('opening', m.payouts_close_opening()),
    number('in', m.payouts_money_in()),
    number('out', m.payouts_money_out()),
    number('closing', m.payouts_close_closing()),
    {
      id: 'close',
      head: m.payouts_close_counted(),
      phoneLabel: m.payouts_close_counted(),
      cell: ({ close }) => <Close close={close} />,
    },
  ]
}

function Close({ close }: Pick<WalletDayRow, 'close'>) {
  if (close === null) return <Badge tone="gold">{m.payouts_close_open()}</Badge>
  const { counted, difference, reason, by } = close
  return (
    <span className={styles.wraps}>
      <strong>{signedAmount(counted)}</strong>{' '}
      {difference === 0 ? (
        <Badge tone="jade">{m.payouts_close_equal()}</Badge>
      ) : (
        <Badge tone="danger">{m.payouts_close_difference({ amount: signedAmount(difference) })}</Badge>
      )}
      <span className={`hint ${styles.beneath}`}>
        <WrittenText>{[reason, by].filter(Boolean).join(' · ')}</WrittenText>
      </span>
    </span>
  )
}

function actionColumn(isOver: boolean, onClose: (wallet: WalletDayRow) => void): Column<WalletDayRow> {
  return {
    id: 'actions',
    kind: 'actions',
    head: m.payouts_actions(),
    cell: (wallet) =>
      isOver && wallet.method_id !== null && wallet.close === null ? (
        <button
          type="button"
          className="btn"
          aria-label={m.payouts_close_wallet_of({ name: wallet.name ?? '' })}
          onClick={() => onClose(wallet)}
        >
          {m.payouts_close_wallet()}
        </button>
      ) : null,
  }
}
