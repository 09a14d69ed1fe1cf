import { formatDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { StatementField, StatementReply } from '../../../contract/statements.contract.ts'
import { otherWalletTexts } from './other-wallet.tsx'
import styles from './statement.module.css'
import { stateLabels } from './statement-columns.tsx'

export const fieldLabels: Record<StatementField, () => string> = {
  date: m.payments_statement_field_date,
  time: m.payments_statement_field_time,
  amount: m.payments_statement_field_amount,
  out_amount: m.payments_statement_field_out_amount,
  direction: m.payments_statement_field_direction,
  number: m.payments_transaction_no,
  payer: m.payments_statement_payer,
  note: m.payments_statement_field_note,
}

/** Counts of a compared statement, its first lines, and the lines that could not be read. */
export function StatementComparison({ found, wallet }: { found: StatementReply; wallet: string }) {
  const figures = [
    { label: m.payments_statement_rows(), count: found.rows },
    { label: m.payments_statement_new(), count: found.new },
    { label: stateLabels.seen(), count: found.seen },
    { label: stateLabels.differs(), count: found.differs },
    { label: stateLabels.order(), count: found.order },
    { label: stateLabels.unknown(), count: found.unknown },
    { label: m.payments_statement_accepted(), count: found.accepted },
    { label: m.payments_statement_proposed(), count: found.proposed },
    { label: m.payments_statement_future(), count: found.future_count ?? 0 },
    { label: m.payments_statement_out(), count: found.out },
    { label: m.payments_out_new(), count: found.outgoing?.new ?? 0 },
    { label: m.payments_statement_refused(), count: found.refused_count },
  ]
  return (
    <section className="panel stack" aria-label={m.payments_statement_compared()}>
      <h2>{m.payments_statement_compared()}</h2>
      <OtherWallet found={found} wallet={wallet} />
      <Days found={found} />
      <dl className={styles.figures}>
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="small">{label}</dt>
            <dd>{localDigits(count)}</dd>
          </div>
        ))}
      </dl>
      <UnreadOut found={found} />
      <FutureRows found={found} />
      <RefusedLines found={found} />
      <Sample lines={found.sample} />
    </section>
  )
}

/** Why the file may be of another wallet. */
function OtherWallet({ found: { looks_like: other }, wallet }: { found: StatementReply; wallet: string }) {
  return other ? <NoticeBox tone="danger">{otherWalletTexts(other, wallet).join(' ')}</NoticeBox> : null
}

function Days({ found: { from, until, rows, new: fresh, outgoing } }: { found: StatementReply }) {
  const isKnown = fresh + (outgoing?.new ?? 0) === 0 && rows + (outgoing?.rows ?? 0) > 0
  if (from === null || until === null) return <NoticeBox tone="gold">{m.payments_statement_choose_columns()}</NoticeBox>
  const day = (text: string) => formatDay(text, currentLocale())
  return (
    <>
      <p>{m.payments_statement_days({ from: day(from), until: day(until) })}</p>
      {isKnown ? <NoticeBox>{m.payments_statement_nothing_new()}</NoticeBox> : null}
    </>
  )
}

/** Lines in which money left, but not how much. */
function UnreadOut({ found: { out, outgoing } }: { found: StatementReply }) {
  const unread = out - (outgoing?.rows ?? out)
  return unread > 0 ? <NoticeBox tone="gold">{m.payments_out_unread({ n: localDigits(unread) })}</NoticeBox> : null
}

/** Rows of days that are still to come. */
function FutureRows({ found: { future = [], future_count = 0 } }: { found: StatementReply }) {
  if (future.length === 0) return null
  return (
    <NoticeBox tone="gold">
      <p>{m.payments_statement_future_hint()}</p>
      <ul>
        {future.map(({ transaction_no, day, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one file never move, and may be equal.
          <li key={at}>
            {m.payments_statement_future_row({
              day: formatDay(day, currentLocale()),
              number: transaction_no ?? m.payments_statement_no_number(),
              amount: formatAmount(amount),
            })}{' '}
            <Badge tone="gold">{m.payments_statement_future()}</Badge>
          </li>
        ))}
      </ul>
      {future_count > future.length ? (
        <p>{m.payments_statement_refused_more({ n: localDigits(future_count - future.length) })}</p>
      ) : null}
    </NoticeBox>
  )
}

function RefusedLines({ found: { refused, refused_count } }: { found: StatementReply }) {
  if (refused.length === 0) return null
  return (
    <NoticeBox tone="gold">
      <p>{m.payments_statement_refused_hint()}</p>
      <ul>
        {refused.map(({ line, why }) => (
          <li key={line}>
            {m.payments_statement_refused_line({ line: localDigits(line), field: fieldLabels[why]() })}
          </li>
        ))}
      </ul>
      {refused_count > refused.length ? (
        <p>{m.payments_statement_refused_more({ n: localDigits(refused_count - refused.length) })}</p>
      ) : null}
    </NoticeBox>
  )
}

function Sample({ lines }: { lines: StatementReply['sample'] }) {
  return (
    <details>
      <summary>{m.payments_statement_sample()}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by key. */}
      <section className={styles.sample} aria-label={m.payments_statement_sample()} tabIndex={0}>
        <table>
          <tbody>
            {lines.map((cells, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one file never move.
              <tr key={line}>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells.
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
