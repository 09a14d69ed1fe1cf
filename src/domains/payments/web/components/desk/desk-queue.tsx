import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { PageLink, useQueryChange } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { TimeLeft } from '../time-left.tsx'
import { heldByOther } from './desk-hold.ts'
import styles from './desk-queue.module.css'
import { decidedOf, keyOf, payerName, titleOf } from './queue-row.ts'

interface DeskQueueProps {
  rows: readonly QueueRow[]
  /** Undefined when others hold all of them. */
  chosen: QueueRow | undefined
  total: number
  /** Shows a payment whose address is being loaded. */
  onChoose: (row: QueueRow) => void
}

/**
 * The waiting payments, oldest first. On phones the list is collapsed to a summary with the current position; one
 * that was opened from another list has none.
 */
export function DeskQueue({ rows, chosen, total, onChoose }: DeskQueueProps) {
  const index = rows.findIndex((row) => isChosen(row, chosen)) + 1
  return (
    <>
      <details className="only-phone">
        <summary className="btn btn-block">
          {index === 0
            ? m.payments_desk_queue()
            : m.payments_desk_position({ position: localDigits(index), total: localDigits(total) })}
        </summary>
        <QueueList rows={rows} chosen={chosen} onChoose={onChoose} className={styles.queue} />
      </details>
      <QueueList rows={rows} chosen={chosen} onChoose={onChoose} className={`${styles.queue} ${styles.wideOnly}`} />
    </>
  )
}

interface QueueListProps extends Omit<DeskQueueProps, 'total'> {
  className: string | undefined
}

function QueueList({ rows, chosen, onChoose, className }: QueueListProps) {
  const change = useQueryChange()
  return (
    <ol className={className}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <PageLink
            to={change({ at: keyOf(row) })}
            replace
            preventScrollReset
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(row)
            }}
            aria-current={isChosen(row, chosen) ? 'true' : undefined}
          >
            <span className="name ellipsis">
              <WrittenText>{payerName(row)}</WrittenText>
            </span>
            <b className="num">{formatAmount(row.rest)}</b>
            <span className={`hint ellipsis ${styles.left}`}>
              <WrittenText>{titleOf(row)}</WrittenText>
            </span>
            <TimeLeft dueAt={row.due_at} />
            {row.second_person ? (
              <span className={`small ${styles.left}`}>
                <b>{m.payments_desk_second_waits()}</b>
              </span>
            ) : null}
            <DecidedBadge row={row} />
            <HeldBy row={row} />
          </PageLink>
        </li>
      ))}
    </ol>
  )
}

const isChosen = (row: QueueRow, chosen: QueueRow | undefined) => chosen !== undefined && keyOf(row) === keyOf(chosen)

function DecidedBadge({ row }: { row: QueueRow }) {
  const decided = decidedOf(row)
  return decided ? (
    <span className={styles.left}>
      <Badge tone={decided.tone}>{decided.label}</Badge>
    </span>
  ) : null
}

function HeldBy({ row }: { row: QueueRow }) {
  const held = heldByOther(row)
  return held ? (
    <span className={`hint ellipsis ${styles.left}`}>
      <WrittenText>{m.payments_desk_held_by({ name: held.name })}</WrittenText>
    </span>
  ) : null
}
