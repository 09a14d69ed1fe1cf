import type { AdminPaymentMethodRow } from '#domains/payments/contract/payment-methods.contract.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import {
  type AdminPayoutRow,
  maxReferenceLength,
  payPayout,
  sentPayBody,
} from '../../contract/admin-payouts.contract.ts'
import { deductionText } from '../../contract/invoice-labels.ts'
import { AccountState, accountText } from './account-state.tsx'

interface PayDialogProps {
  payout: AdminPayoutRow
  methods: readonly AdminPaymentMethodRow[]
  onCancel: () => void
  onDone: () => Promise<void>
}

/** Asks for the day and the transfer before a payout is closed irrevocably. */
export function PayDialog({ payout, methods, onCancel, onDone }: PayDialogProps) {
  const today = yangonDay(new Date())
  const { payee, title, transferred_amount, deducted_amount, account, paused_until } = payout
  const form = useAppForm({
    schema: sentPayBody,
    initialValues: {
      paid_on: today,
      reference: '',
      account_id: account?.id ?? null,
      amount: transferred_amount,
      method_id: null as number | null,
    },
  })
  return (
    <FormDialog
      title={m.payouts_pay()}
      facts={
        <>
          <p>
            {m.payouts_pay_detail({
              payee: payee.name ?? payee.no,
              no: payee.no,
              title: withWholeWords(title),
              amount: formatAmount(transferred_amount),
            })}
          </p>
          {deducted_amount === 0 ? null : (
            <p className="hint">
              {deducted_amount > 0 ? m.payouts_deducted_short() : m.payouts_given_back_short()}{' '}
              {deductionText(deducted_amount)}
            </p>
          )}
          {account ? (
            <p>
              {accountText(account)} {account.state === 'usable' ? null : <AccountState account={account} />}
            </p>
          ) : (
            <p className="hint">
              {paused_until
                ? m.payouts_account_paused({ time: dayAndTime(paused_until) })
                : m.payouts_account_unknown()}
            </p>
          )}
          <p className="hint">{m.payouts_pay_final()}</p>
        </>
      }
      form={form}
      onCancel={onCancel}
      onSend={async (body) => {
        await adminApi.call(payPayout, { params: { id: String(payout.id) }, body })
        await onDone()
      }}
    >
      <SelectField
        {...form.field('method_id')}
        label={m.payouts_batch_send_from()}
        placeholder={m.payouts_account_wallet_choose()}
        choices={methods.map((method) => ({ value: method.payment_method_id, label: method.method_name }))}
      />
      <DateField {...form.field('paid_on')} label={m.payouts_payment_date()} max={today} />
      <TextField
        {...form.field('reference')}
        label={m.payouts_reference()}
        maxLength={maxReferenceLength}
        autoComplete="off"
      />
    </FormDialog>
  )
}
