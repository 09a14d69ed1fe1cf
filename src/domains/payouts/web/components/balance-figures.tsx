import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Bars } from '#platform/web/components/bars.tsx'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { BalanceReply } from '../../contract/my-balance.contract.ts'
import styles from './balance.module.css'
import { dayText, monthText } from './period.tsx'

/** A sum may be negative: more was paid than earned. */
export function signedAmount(amountMmk: number): string {
  return amountMmk < 0 ? `-${formatAmount(-amountMmk)}` : formatAmount(amountMmk)
}

/** Earned, held, payable and paid; what was deducted; until when parts are held. */
export function BalanceFigures({ balance }: { balance: BalanceReply }) {
  const { earned, held, payable, paid, deducted, open_deduction, held_until } = balance
  const figures = [
    { label: m.payouts_balance_earned(), amount: earned },
    { label: m.payouts_balance_held(), amount: held },
    { label: m.payouts_balance_payable(), amount: payable },
    { label: m.payouts_balance_paid(), amount: paid },
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, amount }) => (
          <div key={label} className="panel">
            <dt>{label}</dt>
            <dd>{signedAmount(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{m.payouts_balance_earned_hint()}</p>
      {deducted === 0 && open_deduction === 0 ? null : (
        <p>
          {m.payouts_balance_deducted({ amount: signedAmount(deducted) })}
          {open_deduction > 0 ? ` · ${m.payouts_balance_open({ amount: formatAmount(open_deduction) })}` : null}
        </p>
      )}
      {held_until.length === 0 ? null : (
        <section>
          <h2>{m.payouts_balance_held_until()}</h2>
          <p className="hint">{m.payouts_balance_held_text()}</p>
          <FactList
            facts={held_until.map(({ day, amount }) => ({
              label: day === null ? m.payouts_balance_held_part() : dayText(day),
              value: formatAmount(amount),
            }))}
          />
        </section>
      )}
    </>
  )
}

/** The last twelve months as bars, with the values as a table. */
export function BalanceMonths({ months }: Pick<BalanceReply, 'months'>) {
  const [first, last] = [months[0], months.at(-1)]
  return (
    <section className="stack-s">
      <h2>{m.payouts_balance_months()}</h2>
      <Bars tall values={months.map(({ earned }) => earned)} />
      <p className={`small ${styles.ends}`}>
        <span>{first ? monthText(first.month) : null}</span>
        <span>{last ? monthText(last.month) : null}</span>
      </p>
      <details className="unfold">
        <summary>{m.payouts_balance_as_table()}</summary>
        <DataTable
          caption={m.payouts_balance_months()}
          columns={columns()}
          rows={[...months].reverse()}
          rowKey={({ month }) => month}
        />
      </details>
    </section>
  )
}

type Month = BalanceReply['months'][number]

function columns(): Column<Month>[] {
  const number = (id: 'earned' | 'paid', label: string): Column<Month> => ({
    id,
    kind: 'number',
    head: label,
    phoneLabel: label,
    cell: (row) => signedAmount(row[id]),
  })
  return [
    { id: 'month', kind: 'title', head: m.payouts_balance_month(), cell: ({ month }) => monthText(month) },
    number('earned', m.payouts_balance_earned()),
    number('paid', m.payouts_balance_paid()),
  ]
}
