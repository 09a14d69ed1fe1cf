import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { dayAndTime, dayOf } from '#platform/web/locale/day-and-time.ts'
import { type Agreement, amountAgreement, numberAgreement, referenceAgreement } from '../../../contract/agreement.ts'
import { formatOrderReference } from '../../../contract/order-reference.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { DeskReading as Reading } from '../../../contract/receipt-reading.contract.ts'
import { AgreementMark } from './agreement.tsx'
import styles from './desk-box.module.css'
import { claimOf } from './payment-form.ts'
import { readingOf, timeDoubtText } from './read-facts.ts'

/** What was read from the picture, each fact compared with the order and with what the payer typed. */
export function DeskReading({ row }: { row: QueueRow }) {
  const reading = readingOf(row)
  if (!reading) return null
  const { number, amount, reference, paid_at } = reading
  const isEmpty = !(number || amount || reference || paid_at)
  return (
    <section className={styles.box} aria-label={m.payments_desk_read()}>
      <p>
        <b>{m.payments_desk_read()}</b>
      </p>
      <p className="hint">{isEmpty ? m.payments_desk_read_nothing() : m.payments_desk_read_hint()}</p>
      {isEmpty ? null : <ReadFacts reading={reading} row={row} />}
    </section>
  )
}

function ReadFacts({ reading, row }: { reading: Reading; row: QueueRow }) {
  const { number, amount, reference, paid_at } = reading
  const claim = claimOf(row)
  const typedNumber = claim?.transaction_no ?? null
  const doubt = timeDoubtText(row)
  const isRepeated = reading.typed_afterwards && typedNumber !== null
  return (
    <dl className="spec">
      {number ? (
        <Fact
          label={m.payments_transaction_no()}
          sure={number.sure}
          agreement={numberAgreement(reading, typedNumber)}
          note={isRepeated ? m.payments_desk_read_repeated() : null}
        >
          {number.value}
        </Fact>
      ) : null}
      {amount ? (
        <Fact
          label={m.payments_amount()}
          sure={amount.sure}
          agreement={amountAgreement(reading, row.rest, claim?.amount ?? null)}
        >
          {formatAmount(amount.value)}
        </Fact>
      ) : null}
      {reference ? (
        <Fact label={m.payments_till_reference()} sure={reference.sure} agreement={referenceAgreement(reading)}>
          {formatOrderReference(reference.value)}
        </Fact>
      ) : null}
      {paid_at ? (
        <Fact
          label={m.payments_desk_read_time()}
          sure={paid_at.sure}
          agreement={doubt === undefined ? 'unknown' : 'differs'}
          note={doubt ?? null}
        >
          {timeOf(paid_at.value)}
        </Fact>
      ) : null}
    </dl>
  )
}

interface FactProps {
  label: string
  sure: boolean
  agreement: Agreement
  note?: string | null
  children: string
}

function Fact({ label, sure, agreement, note, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        {sure ? (
          <AgreementMark agrees={agreement === 'unknown' ? undefined : agreement === 'agrees'} />
        ) : (
          <span className="hint">{m.payments_desk_read_uncertain()}</span>
        )}
        {note ? <span className="hint">{note}</span> : null}
      </dd>
    </div>
  )
}

/** A receipt may show a day without a time. */
function timeOf(read: string): string {
  return read.includes(' ') ? dayAndTime(read) : dayOf(read)
}
