import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { useChangesOf } from '#platform/web/forms/changed-values.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { MoneyField, TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import {
  type AdminPaymentMethodRow,
  createPaymentMethod,
  type MethodKind,
  methodKinds,
  paymentMethodBody,
  updatePaymentMethod,
  type WalletState,
  walletStates,
} from '../../contract/payment-methods.contract.ts'
import { isWholeQrText, maxQrTextLength } from '../../contract/qr-text.ts'
import { WalletQr } from './wallet-qr.tsx'

interface PaymentMethodDialogProps {
  /** Undefined when a method is added. */
  method: AdminPaymentMethodRow | undefined
  onCancel: () => void
  onSaved: () => void
}

const kindLabels = {
  wallet: m.payments_method_kind_wallet,
  bank: m.payments_method_kind_bank,
  cash: m.payments_method_kind_cash,
} as const

export const walletStateLabels = {
  open: m.payments_wallet_open,
  paused: m.payments_wallet_paused,
  closed: m.payments_wallet_closed,
} as const

/** Form that adds or edits a payment method. */
export function PaymentMethodDialog({ method, onCancel, onSaved }: PaymentMethodDialogProps) {
  const form = useAppForm({
    schema: paymentMethodBody,
    initialValues: {
      method_name: method?.method_name ?? '',
      account_no: method?.account_no ?? '',
      description: method?.description ?? '',
      position: String(method?.position ?? 0),
      state: (method?.state ?? 'open') as WalletState | null,
      holder_name: method?.holder_name ?? '',
      qr_text: method?.qr_text ?? '',
      daily_cap: method?.daily_cap ? String(method.daily_cap) : '',
      kind: (method?.kind ?? 'wallet') as MethodKind | null,
      family: method?.family ?? '',
      number_digits: method?.number_digits ? String(method.number_digits) : '',
    },
    draftKey: `payment-method-${method?.payment_method_id ?? 'new'}`,
  })
  const saveChanges = useChangesOf<Partial<z.output<typeof paymentMethodBody>>>(method ?? {}, { ...method })
  async function save(body: z.output<typeof paymentMethodBody>) {
    if (method) {
      await saveChanges(body, async ({ changed, seen: found }) => {
        const params = { id: String(method.payment_method_id) }
        await adminApi.call(updatePaymentMethod, { params, body: { ...changed, seen: found } })
      })
    } else await adminApi.call(createPaymentMethod, { body })
    onSaved()
  }
  return (
    <FormDialog
      title={method ? m.payments_method_edit() : m.payments_method_add()}
      form={form}
      submitLabel={m.payments_save()}
      onCancel={onCancel}
      onSend={save}
    >
      <TextField {...form.field('method_name')} label={m.payments_method_name()} maxLength={100} />
      <SelectField
        {...form.field('kind')}
        label={m.payments_method_kind()}
        choices={methodKinds.map((kind) => ({ value: kind, label: kindLabels[kind]() }))}
      />
      <TextField
        {...form.field('family')}
        label={m.payments_method_family()}
        hint={m.payments_method_family_hint()}
        maxLength={100}
        optional
      />
      <TextField
        {...form.field('number_digits')}
        label={m.payments_method_digits()}
        hint={m.payments_method_digits_hint()}
        inputMode="numeric"
        optional
      />
      <TextField {...form.field('account_no')} label={m.payments_account_no()} maxLength={100} optional />
      <TextField {...form.field('holder_name')} label={m.payments_wallet_holder()} maxLength={100} optional />
      <TextArea
        {...form.field('qr_text')}
        label={m.payments_wallet_qr_text()}
        hint={m.payments_wallet_qr_hint()}
        rows={2}
        maxLength={maxQrTextLength}
        optional
      />
      <QrPreview text={form.field('qr_text').value} />
      <MoneyField
        {...form.field('daily_cap')}
        label={m.payments_wallet_cap()}
        hint={m.payments_wallet_cap_hint()}
        optional
      />
      <TextArea {...form.field('description')} label={m.payments_method_description()} rows={3} maxLength={1000} />
      <TextField {...form.field('position')} label={m.payments_method_position()} inputMode="numeric" />
      <SelectField
        {...form.field('state')}
        label={m.payments_head_status()}
        hint={m.payments_wallet_state_hint()}
        choices={walletStates.map((state) => ({ value: state, label: walletStateLabels[state]() }))}
      />
    </FormDialog>
  )
}

/** For comparing with the wallet app before the code is shown to payers. */
function QrPreview({ text }: { text: string }) {
  const sent = text.trim()
  return sent !== '' && isWholeQrText(sent) ? <WalletQr name={m.payments_method()} text={sent} /> : null
}
