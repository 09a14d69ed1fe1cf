import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge, type BadgeTone } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { Column } from '#platform/web/table/data-table.tsx'
import { deductionText } from '../../contract/invoice-labels.ts'
import type { BatchPayee, PreviewedPayee } from '../../contract/payout-batches.contract.ts'
import { AccountLines } from './account-state.tsx'
import { outReasonLabels } from './batch-states.ts'
import { Payee } from './payee.tsx'
import { ReturnFacts } from './payout-return.tsx'
import styles from './payouts.module.css'
import { dayText } from './period.tsx'

/** Payee, account and amount, as a preview and a batch show them. */
export function payeeColumns<Row extends PreviewedPayee>(): Column<Row>[] {
  return [
    { id: 'payee', kind: 'title', cut: true, head: m.payouts_payee(), cell: ({ payee }) => <Payee payee={payee} /> },
    {
      id: 'account',
      head: m.payouts_account(),
      phoneLine: true,
      wraps: true,
      cell: ({ account }) => (account ? <AccountLines account={account} /> : null),
    },
    {
      id: 'payouts',
      kind: 'number',
      head: m.payouts_batch_payouts(),
      phoneLabel: m.payouts_batch_payouts(),
      cell: ({ payouts }) => localDigits(payouts),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payouts_amount(),
      phoneLabel: m.payouts_amount(),
      cell: ({ amount }) => <strong>{amount < 0 ? deductionText(-amount) : formatAmount(amount)}</strong>,
    },
  ]
}

/** Why a payee is left out. */
export function outColumn<Row extends PreviewedPayee>(): Column<Row> {
  return {
    id: 'out',
    head: m.payouts_status(),
    phoneLine: true,
    wraps: true,
    cell: ({ out_reason }) => (out_reason === null ? null : <OutReason tone="gold" reason={out_reason} />),
  }
}

function OutReason({ tone, reason }: { tone: BadgeTone; reason: keyof typeof outReasonLabels }) {
  return (
    <span className={styles.wraps}>
      <Badge tone={tone}>{outReasonLabels[reason]()}</Badge>
    </span>
  )
}

/** What has become of a payee in a batch. */
export function sentColumn(): Column<BatchPayee> {
  return { id: 'sent', head: m.payouts_status(), phoneLine: true, wraps: true, cell: (row) => <State row={row} /> }
}

function State({ row: { state, out_reason, account_changed, hold, sent, returned } }: { row: BatchPayee }) {
  if (out_reason !== null) {
    return (
      <span>
        <OutReason tone="plain" reason={out_reason} />
        {hold ? (
          <span className={`hint ${styles.beneath}`}>
            <WrittenText>{hold.reason}</WrittenText>
          </span>
        ) : null}
      </span>
    )
  }
  if (sent === null) {
    return (
      <span>
        <Badge tone="gold">{state === 'due' ? m.payouts_batch_due() : m.payouts_batch_payee_sent()}</Badge>
        {account_changed ? <span className={`hint ${styles.beneath}`}>{m.payouts_batch_account_changed()}</span> : null}
      </span>
    )
  }
  return (
    <span>
      {returned ? <ReturnFacts returned={returned} /> : <Badge tone="jade">{m.payouts_batch_payee_sent()}</Badge>}
      <span className={`hint ${styles.beneath}`}>
        <WrittenText>{sent.method_name}</WrittenText> · <span className="keep">{sent.transaction_no}</span> ·{' '}
        <span className="keep">{dayText(sent.on)}</span>
      </span>
      {sent.picture_url === null ? null : (
        <a href={sent.picture_url} target="_blank" rel="noreferrer">
          {m.payouts_batch_picture()}
        </a>
      )}
    </span>
  )
}
