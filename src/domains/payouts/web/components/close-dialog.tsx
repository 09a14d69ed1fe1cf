import { useId } from 'react'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField, TextArea } from '#platform/web/forms/text-fields.tsx'
import { closeBody, closeWallet, type WalletDayRow } from '../../contract/money.contract.ts'
import { signedAmount } from './balance-figures.tsx'
import { dayText } from './period.tsx'

interface CloseDialogProps {
  day: string
  wallet: WalletDayRow
  onCancel: () => void
  onClosed: () => Promise<void>
}

/** Asks what a wallet held at the end of a day, and for the reason when the ledger has another amount. */
export function CloseDialog({ day, wallet, onCancel, onClosed }: CloseDialogProps) {
  const titleId = useId()
  const form = useAppForm({
    schema: closeBody,
    initialValues: { day, method_id: wallet.method_id, counted: '', reason: '' },
  })
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payouts_close_wallet()}
      </h2>
      <p>
        <b>{wallet.name}</b> · {dayText(day)}
      </p>
      <p>{m.payouts_close_ledger({ amount: signedAmount(wallet.closing) })}</p>
      {wallet.difference_before ? (
        <p className="hint">{m.payouts_close_before({ amount: signedAmount(wallet.difference_before) })}</p>
      ) : null}
      <AppFormView
        form={form}
        onSend={async (body) => {
          await adminApi.call(closeWallet, { body })
          await onClosed()
        }}
      >
        <MoneyField {...form.field('counted')} label={m.payouts_close_counted()} unit="MMK" />
        <TextArea
          {...form.field('reason')}
          label={m.payouts_close_reason()}
          hint={m.payouts_close_reason_hint()}
          rows={3}
          maxLength={maxReasonLength}
        />
        <p className="hint">{m.payouts_close_final()}</p>
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.payouts_close_wallet()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
