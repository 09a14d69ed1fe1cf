import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
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
  const form = useAppForm({
    schema: closeBody,
    initialValues: { day, method_id: wallet.method_id, counted: '', reason: '' },
  })
  return (
    <FormDialog
      title={m.payouts_close_wallet()}
      facts={
        <>
          <p>
            <b>
              <WrittenText>{wallet.name}</WrittenText>
            </b>{' '}
            · {dayText(day)}
          </p>
          <p>{m.payouts_close_ledger({ amount: signedAmount(wallet.closing) })}</p>
          {wallet.difference_before ? (
            <p className="hint">{m.payouts_close_before({ amount: signedAmount(wallet.difference_before) })}</p>
          ) : null}
        </>
      }
      form={form}
      onCancel={onCancel}
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
    </FormDialog>
  )
}
