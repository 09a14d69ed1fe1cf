import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { transferNumberKey } from '../../../contract/transfer-number.ts'
import { AgreementMark } from './agreement.tsx'
import styles from './desk-box.module.css'
import { claimOf, type PaymentForm } from './payment-form.ts'

interface DeskClaimProps {
  row: QueueRow
  methods: readonly AdminPaymentMethodRow[]
  values: PaymentForm
}

/** Transfer facts that the payer typed, each compared with what the admin has entered. */
export function DeskClaim({ row, methods, values }: DeskClaimProps) {
  const claim = claimOf(row)
  if (!claim) return null
  const { method_id, transaction_no, amount } = claim
  const method = methods.find(({ payment_method_id: id }) => id === method_id)
  return (
    <section className={styles.box} aria-label={m.payments_desk_claim()}>
      <p>
        <b>{m.payments_desk_claim()}</b>
      </p>
      <dl className="spec">
        {method ? (
          <Fact
            label={m.payments_method()}
            typed={values.method_id === null ? undefined : values.method_id === method_id}
          >
            {method.method_name}
          </Fact>
        ) : null}
        {transaction_no === null ? null : (
          <Fact label={m.payments_transaction_no()} typed={agreesWith(values.transaction_no, transaction_no)}>
            {transaction_no}
          </Fact>
        )}
        {amount === null ? null : (
          <Fact label={m.payments_amount()} typed={values.amount === '' ? undefined : Number(values.amount) === amount}>
            {formatAmount(amount)}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function agreesWith(typed: string, claimed: string): boolean | undefined {
  return typed.trim() === '' ? undefined : transferNumberKey(typed) === transferNumberKey(claimed)
}

/** `typed`: whether the entered value is the same; undefined while nothing is entered. */
function Fact({ label, typed, children }: { label: string; typed: boolean | undefined; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="keep">
          <WrittenText>{children}</WrittenText>
        </span>
        <AgreementMark agrees={typed} />
      </dd>
    </div>
  )
}
