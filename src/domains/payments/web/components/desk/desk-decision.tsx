import type { Ref } from 'react'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CheckIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import type { AppForm, FormSender } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import { maxTransactionNoLength } from '../../../contract/payment-proofs.contract.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { useRestActions } from '../enrolments/rest-actions.tsx'
import { deskClockText, useDeskClock } from '../time-left.tsx'
import { DeskAmount, RecordedPayment } from './desk-amount.tsx'
import { DeskClaim } from './desk-claim.tsx'
import { DeskDecided } from './desk-decided.tsx'
import styles from './desk-decision.module.css'
import { DeskFacts } from './desk-facts.tsx'
import { hasKeyboard, methodChoices } from './desk-methods.ts'
import { type DeskOutcome, failedOutcome } from './desk-outcome.tsx'
import { DeskReading } from './desk-reading.tsx'
import type { NumberCheck } from './number-check.ts'
import type { PaymentForm, VerifyOutput } from './payment-form.ts'
import { decidedOf } from './queue-row.ts'
import { TransactionUse } from './transaction-use.tsx'

interface DeskDecisionProps {
  row: QueueRow
  methods: readonly AdminPaymentMethodRow[]
  form: AppForm<PaymentForm, VerifyOutput>
  checkNumber: NumberCheck
  /** Element around the transaction number, focused by the key T. */
  transactionRef: Ref<HTMLDivElement>
  onVerify: FormSender<VerifyOutput>
  onAskAgain: () => void
  onReject: () => void
  /** Rejects because the transfer is used by another payment. */
  onRejectUsed: () => void
  onSkip: () => void
  onAnswered: (outcome: DeskOutcome) => void
}

/**
 * Amount due, amount received and the decisions. The amount due is above the amount received, so that both
 * are compared.
 */
export function DeskDecision(props: DeskDecisionProps) {
  const { row, methods, form } = props
  const isClosed = decidedOf(row)?.isClosed === true
  return (
    <>
      <DueNotice dueAt={row.due_at} />
      <DeskDecided row={row} />
      {isClosed ? null : <DeskAmount row={row} values={form.values} />}
      <DeskFacts row={row} />
      {row.payment ? <RecordedPayment payment={row.payment} isPart={row.rest > 0 && !isClosed} /> : null}
      {row.kind === 'registration' ? null : <RestActions row={row} onAnswered={props.onAnswered} />}
      <DeskReading row={row} />
      <DeskClaim row={row} methods={methods} values={form.values} />
      <PaymentFields {...props} />
      <p className="small">
        <kbd>K</kbd> {m.payments_key_back()} · <kbd>J</kbd> {m.payments_key_next()} · <kbd>Z</kbd>{' '}
        {m.payments_key_zoom()} · <kbd>O</kbd> {m.payments_key_turn()} · <kbd>T</kbd> {m.payments_key_type()} ·{' '}
        <kbd>Esc</kbd> {m.payments_key_leave()}
      </p>
    </>
  )
}

function PaymentFields(props: DeskDecisionProps) {
  const { row, methods, form, transactionRef, onVerify } = props
  const method = methods.find(({ payment_method_id: id }) => id === form.values.method_id)
  return (
    <AppFormView form={form} onSend={onVerify}>
      <div className="pair">
        <SelectField
          {...form.field('method_id')}
          label={m.payments_method()}
          placeholder={m.payments_method_choose()}
          choices={methodChoices(methods, hasKeyboard())}
        />
        <MoneyField {...form.field('amount')} label={m.payments_amount()} />
      </div>
      <div ref={transactionRef}>
        <TextField
          {...form.field('transaction_no')}
          label={method?.kind === 'cash' ? m.payments_slip_no() : m.payments_transaction_no()}
          autoComplete="off"
          maxLength={maxTransactionNoLength}
        />
        <TransactionUse
          row={row}
          values={form.values}
          isRefused={form.errors.transaction_no !== undefined}
          wallet={method?.method_name ?? ''}
          check={props.checkNumber}
          onReject={props.onRejectUsed}
        />
      </div>
      <DecisionButtons {...props} />
    </AppFormView>
  )
}

function DecisionButtons({ row, form, onAskAgain, onReject, onSkip }: DeskDecisionProps) {
  const decided = decidedOf(row)
  return (
    <div className={styles.actions}>
      <button type="submit" className="btn btn-primary" aria-disabled={form.submitting}>
        <CheckIcon />
        {decided?.isClosed ? m.payments_credit_record() : m.payments_desk_verify()} <kbd>V</kbd>
      </button>
      {decided?.takesPictures === false ? null : (
        <button type="button" className="btn" onClick={onAskAgain}>
          {m.payments_desk_again()} <kbd>N</kbd>
        </button>
      )}
      <button type="button" className="btn btn-danger" onClick={onReject}>
        {row.kind === 'registration' || decided ? m.payments_desk_refuse() : m.payments_desk_reject()} <kbd>R</kbd>
      </button>
      <button type="button" className="btn" onClick={onSkip}>
        {m.payments_desk_skip()} <kbd>J</kbd>
      </button>
    </div>
  )
}

/** What may be done at once about the rest of a fee that was paid in part. */
function RestActions({ row, onAnswered }: { row: EnrolmentPaymentRow; onAnswered: (outcome: DeskOutcome) => void }) {
  const { actions, dialog } = useRestActions(row, (outcome) =>
    onAnswered('error' in outcome ? failedOutcome(row, outcome.error) : { row, ...outcome }),
  )
  if (actions.length === 0) return null
  const { shortfall } = row
  return (
    <div className="row">
      {shortfall ? <p className="small">{m.payments_waive_waits({ amount: formatAmount(shortfall.amount) })}</p> : null}
      {actions.map(({ label, onSelect }) => (
        <button key={label} type="button" className="btn" onClick={onSelect}>
          {label}
        </button>
      ))}
      {dialog}
    </div>
  )
}

function DueNotice({ dueAt }: { dueAt: string | null }) {
  const clock = useDeskClock(dueAt)
  if (!clock || dueAt === null) return null
  const locale = currentLocale()
  const [day = '', time = ''] = dueAt.split(' ')
  const due = { day: formatDay(day, locale), time: formatTime(time, locale) }
  return (
    <NoticeBox tone={clock.tone === 'calm' ? 'info' : clock.tone}>
      <p>
        <b>{deskClockText(clock)}</b> – {m.payments_desk_due(due)}
      </p>
    </NoticeBox>
  )
}
