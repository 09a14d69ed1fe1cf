import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime, dayOf } from '#platform/web/locale/day-and-time.ts'
import { shownFee } from '#platform/web/locale/money-text.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import type { PayerReceipt } from '../../../contract/receipts.contract.ts'
import styles from './payment-facts.module.css'
import { isNotAReceipt } from './proposed-picture.ts'
import { ReceiptActions } from './receipt-actions.tsx'

type Transfer = OrderReply['transfers'][number]
type Refund = OrderReply['refunds'][number]
type SentPicture = OrderReply['pictures'][number]

/** What has arrived for an order, what went back, and what became of each picture. */
export function PaymentHistory({ order: { transfers, receipts, refunds, pictures } }: { order: OrderReply }) {
  return (
    <>
      <HistoryList title={m.payments_till_transfers()} rows={transfers}>
        {(transfer) => <ReceivedTransfer key={transfer.id} transfer={transfer} />}
      </HistoryList>
      <Receipts receipts={receipts} />
      <Refunds refunds={refunds} />
      <SentPictures pictures={pictures} />
    </>
  )
}

export function Receipts({ receipts }: Pick<OrderReply, 'receipts'>) {
  return (
    <HistoryList title={m.payments_receipts()} rows={receipts}>
      {(receipt) => <ReceiptRow key={receipt.id} receipt={receipt} />}
    </HistoryList>
  )
}

/** What goes or went back. */
export function Refunds({ refunds }: Pick<OrderReply, 'refunds'>) {
  return (
    <HistoryList title={m.payments_till_refunds()} rows={refunds}>
      {(refund) => <RefundRow key={refund.id} refund={refund} />}
    </HistoryList>
  )
}

/** What became of each picture. */
export function SentPictures({ pictures }: Pick<OrderReply, 'pictures'>) {
  return (
    <HistoryList title={m.payments_till_pictures()} rows={pictures}>
      {(picture) => <SentPictureRow key={picture.id} picture={picture} />}
    </HistoryList>
  )
}

interface HistoryListProps<Row> {
  title: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

/** A titled list; nothing without rows. */
function HistoryList<Row>({ title, rows, children }: HistoryListProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      {rows.map(children)}
    </section>
  )
}

function ReceivedTransfer({ transfer: { amount, wallet, number_end, at } }: { transfer: Transfer }) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className={styles.number}>{shownFee(amount)}</p>
        <p className="hint">{[wallet, ending(number_end), dayAndTime(at)].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

function ReceiptRow({ receipt }: { receipt: PayerReceipt }) {
  const { no, amount, day, valid } = receipt
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        {valid ? null : (
          <p>
            <Badge tone="danger">{m.payments_receipt_withdrawn_short()}</Badge>
          </p>
        )}
        <p className={styles.number}>{no}</p>
        <p className="hint">{[shownFee(amount), dayOf(day)].join(' · ')}</p>
      </div>
      <ReceiptActions receipt={receipt} />
    </div>
  )
}

function RefundRow({ refund: { state, amount, wallet, number_end, at, picture_url } }: { refund: Refund }) {
  const { label, tone } = refundStates[state]
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p>
          <Badge tone={tone}>{label()}</Badge>
        </p>
        <p className={styles.number}>{shownFee(amount)}</p>
        <p className="hint">{[wallet, ending(number_end), dayAndTime(at)].filter(Boolean).join(' · ')}</p>
        {picture_url ? (
          <p>
            <a href={picture_url} target="_blank" rel="noreferrer">
              {m.payouts_batch_picture()}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  )
}

const refundStates = {
  approved: { label: m.payments_till_refund_approved, tone: 'gold' },
  sent: { label: m.payments_till_refund_sent, tone: 'jade' },
  failed: { label: m.payments_till_refund_failed, tone: 'danger' },
} as const

function SentPictureRow({ picture }: { picture: SentPicture }) {
  const { state, amount, number_end, at, reason } = picture
  const { label, tone } = pictureStates[state]
  const facts = [amount === null ? '' : shownFee(amount), ending(number_end), dayAndTime(at)]
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p>
          <Badge tone={tone}>{label()}</Badge>
        </p>
        <p className="hint">{facts.filter(Boolean).join(' · ')}</p>
        {reason ? (
          <p>
            <WrittenText>{reason}</WrittenText>
          </p>
        ) : null}
        {isNotAReceipt(picture) ? <p>{m.payments_read_unlike_sent()}</p> : null}
      </div>
    </div>
  )
}

const ending = (number: string | null) => (number ? `…${number}` : '')

export const pictureStates = {
  waiting: { label: m.payments_picture_waiting, tone: 'plain' },
  accepted: { label: m.payments_picture_accepted, tone: 'jade' },
  part: { label: m.payments_picture_part, tone: 'gold' },
  again: { label: m.payments_picture_again, tone: 'danger' },
  refused: { label: m.payments_picture_refused, tone: 'danger' },
} as const
