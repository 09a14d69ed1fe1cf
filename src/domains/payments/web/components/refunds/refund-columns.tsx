import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { Column } from '#platform/web/table/data-table.tsx'
import type { AnyRefundRow } from '../../../contract/all-refunds.contract.ts'
import styles from '../statements/statement.module.css'
import { paidForTitle } from './paid-for-title.ts'
import { differenceLabels, refundStateLabels } from './refund-states.ts'
import { originText } from './refund-target-fields.tsx'

/**
 * Columns of the list of refunds, without the actions. Their texts wrap: a reason is read whole before money is sent.
 */
export function refundColumns(): Column<AnyRefundRow>[] {
  return [
    { id: 'payer', kind: 'title', head: m.payments_refund_payer(), cell: (row) => <Payer row={row} /> },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount }) => <strong>{formatAmount(amount)}</strong>,
    },
    {
      id: 'to',
      head: m.payments_refund_to(),
      phoneLabel: m.payments_refund_to(),
      phoneLine: true,
      cell: ({ target, transfer, origin }) => (
        <Lines
          lines={[
            [target.account_no, target.wallet].join(' · '),
            target.holder,
            target.differs ? [differenceLabels[target.differs](), target.reason].filter(Boolean).join(' · ') : '',
            origin && target.differs ? m.payments_refund_came_from({ account: originText(origin) }) : '',
            [
              `${m.payments_refund_from()} – ${formatAmount(transfer.amount)}`,
              ...[transfer.method_name, transfer.transaction_no, dayAndTime(transfer.at)],
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      ),
    },
    {
      id: 'people',
      head: m.payments_refund_people(),
      phoneLabel: m.payments_refund_people(),
      phoneLine: true,
      cell: (row) => <People row={row} />,
    },
    {
      id: 'state',
      head: m.payments_head_status(),
      phoneLabel: m.payments_head_status(),
      phoneLine: true,
      cell: (row) => <State row={row} />,
    },
  ]
}

function Payer({ row }: { row: AnyRefundRow }) {
  const { payer, paid_for } = row
  const list = paid_for.kind === 'registration' ? paths.admin.registrations : paths.admin.enrolments
  return (
    <>
      <WrittenText>{payer.name ?? payer.no}</WrittenText>
      {[payer.name && payer.no, payer.phone_number_1].filter(Boolean).map((fact) => (
        <span key={fact} className={`small ${styles.under}`}>
          {fact}
        </span>
      ))}
      <span className={`small ${styles.under}`}>
        <AppLink to={list({ keyword: payer.no })}>
          <WrittenText>{paidForTitle(row)}</WrittenText>
        </AppLink>
      </span>
    </>
  )
}

function People({ row: { asked_by, approved_by, reason } }: { row: AnyRefundRow }) {
  return (
    <Lines
      lines={[
        m.payments_refund_asked_by({ name: asked_by.name ?? `#${asked_by.id}` }),
        approved_by ? m.payments_refund_approved_by({ name: approved_by.name ?? `#${approved_by.id}` }) : '',
        reason,
      ]}
    />
  )
}

function State({ row: { state, may_approve, sent, ended } }: { row: AnyRefundRow }) {
  const { label, tone } = refundStateLabels[state]
  const facts = [
    ...(ended ? [ended.reason] : []),
    ...(ended?.fee ? [`${m.payments_came_back_fee()} ${formatAmount(ended.fee)}`] : []),
    ...(sent ? [formatDay(sent.on, currentLocale()), sent.method_name, sent.transaction_no] : []),
  ]
  return (
    <span className={styles.number}>
      <Badge tone={tone}>{label()}</Badge>{' '}
      {state === 'asked' && !may_approve ? (
        <span className={`small ${styles.under}`}>{m.payments_refund_own()}</span>
      ) : null}
      {sent?.picture_url ? (
        <a className="small" href={sent.picture_url} target="_blank" rel="noreferrer">
          {m.payouts_batch_picture()}
        </a>
      ) : null}
      {facts.length > 0 ? (
        <span className={`small ${styles.under}`}>
          <WrittenText>{facts.join(' · ')}</WrittenText>
        </span>
      ) : null}
    </span>
  )
}

/** The first line, and smaller ones below it; empty lines are left out. */
function Lines({ lines: [first, ...others] }: { lines: readonly string[] }) {
  return (
    <span className={`${styles.number} ${styles.lines}`}>
      <WrittenText>{first}</WrittenText>
      {others.filter(Boolean).map((line) => (
        <span key={line} className={`small ${styles.under}`}>
          <WrittenText>{line}</WrittenText>
        </span>
      ))}
    </span>
  )
}
