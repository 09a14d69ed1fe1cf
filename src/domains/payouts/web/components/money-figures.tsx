import type { ReactNode } from 'react'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Bars } from '#platform/web/components/bars.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { MoneyReply } from '../../contract/money.contract.ts'
import { signedAmount } from './balance-figures.tsx'
import styles from './money.module.css'
import { dayText } from './period.tsx'

/** Figures of the money, each with a link to the list behind it. */
export function MoneyFigures({ money }: { money: MoneyReply }) {
  const { waiting, refunds_to_send, payees_to_send } = money
  return (
    <ul className={styles.tiles}>
      <Tile label={m.payouts_money_received()} value={formatAmount(money.received_today)} to={paths.admin.transfers()}>
        {m.payouts_money_week_before({ amount: formatAmount(money.received_week_before) })}
      </Tile>
      <Tile label={m.payouts_money_waiting()} value={localDigits(waiting.count)} to={paths.admin.payments()}>
        {waiting.oldest === null ? null : m.payouts_money_oldest({ time: dayAndTime(waiting.oldest) })}
      </Tile>
      <Tile label={m.payouts_money_refunds()} value={localDigits(refunds_to_send.count)} to={paths.admin.refunds()}>
        {formatAmount(refunds_to_send.amount)}
      </Tile>
      <Tile
        label={m.payouts_money_payees()}
        value={localDigits(payees_to_send.count)}
        to={paths.admin.payoutBatch.list()}
      >
        {formatAmount(payees_to_send.amount)}
      </Tile>
      <Tile label={m.payouts_money_payable()} value={signedAmount(money.payable)} to={paths.admin.payouts()}>
        {m.payouts_money_earned({ amount: signedAmount(money.earned) })}
      </Tile>
      <Tile label={m.payouts_money_credit()} value={signedAmount(money.credit)} to={paths.admin.credit()} />
      <Tile
        label={m.payouts_money_to_close()}
        value={localDigits(money.wallets_to_close)}
        to={paths.admin.dayClose()}
      />
    </ul>
  )
}

interface TileProps {
  label: string
  value: string
  to?: ReturnType<typeof paths.admin.payments>
  children?: ReactNode
}

function Tile({ label, value, to, children }: TileProps) {
  return (
    <li className={`panel ${styles.tile}`}>
      <p>{to === undefined ? label : <AppLink to={to}>{label}</AppLink>}</p>
      <strong className={styles.sum}>{value}</strong>
      {children ? <p className="small">{children}</p> : null}
    </li>
  )
}

/** What came in and went out each day, and what each wallet received, as bars and as a table. */
export function MoneyCharts({ money: { days, wallets } }: { money: MoneyReply }) {
  const charts = [
    { id: 'in', label: m.payouts_money_in(), values: days.map((day) => day.in) },
    { id: 'out', label: m.payouts_money_out(), values: days.map((day) => day.out) },
    ...wallets.map((wallet, at) => ({
      id: `wallet-${wallet.method_id}`,
      label: wallet.name ?? m.payouts_close_unrecorded(),
      values: days.map(({ by_wallet }) => by_wallet[at] ?? 0),
    })),
  ].filter(({ values }) => values.some((value) => value > 0))
  if (charts.length === 0) return null
  return (
    <section className="stack-s">
      <h2>{m.payouts_money_days({ n: localDigits(days.length) })}</h2>
      <ul className={styles.charts}>
        {charts.map(({ id, label, values }) => (
          <li key={id} className={`panel ${styles.tile}`}>
            <p>
              <WrittenText>{label}</WrittenText>
            </p>
            <strong>{formatAmount(values.reduce((sum, value) => sum + value, 0))}</strong>
            <Bars values={values} />
          </li>
        ))}
      </ul>
      <details className="unfold">
        <summary>{m.payouts_balance_as_table()}</summary>
        <DataTable
          caption={m.payouts_money_days({ n: localDigits(days.length) })}
          columns={columns(wallets)}
          rows={days.filter((day) => day.in > 0 || day.out > 0).reverse()}
          rowKey={({ day }) => day}
        />
      </details>
    </section>
  )
}

type Day = MoneyReply['days'][number]

function columns(wallets: MoneyReply['wallets']): Column<Day>[] {
  const number = (id: 'in' | 'out', label: string): Column<Day> => ({
    id,
    kind: 'number',
    head: label,
    phoneLabel: label,
    cell: (row) => formatAmount(row[id]),
  })
  return [
    {
      id: 'day',
      kind: 'title',
      head: m.payouts_balance_day(),
      cell: ({ day }) => <span className="keep">{dayText(day)}</span>,
    },
    number('in', m.payouts_money_in()),
    number('out', m.payouts_money_out()),
    {
      id: 'wallets',
      head: m.payouts_money_by_wallet(),
      phoneLine: true,
      cut: true,
      cell: ({ by_wallet }) => (
        <ul className={styles.wallets}>
          {wallets.map(({ method_id, name }, at) =>
            by_wallet[at] ? (
              <li key={method_id}>
                <WrittenText>{name ?? m.payouts_close_unrecorded()}</WrittenText>{' '}
                <span className="keep">{formatAmount(by_wallet[at])}</span>
              </li>
            ) : null,
          )}
        </ul>
      ),
    },
  ]
}
