import { useEffect, useId, useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useCloseWhenChanged } from '#platform/web/dialogs/close-when-changed.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField, TextArea } from '#platform/web/forms/text-fields.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import type { WishRow } from '../../../contract/refund-wishes.contract.ts'
import {
  askRefund,
  type RefundableReply,
  type RefundableTransfer,
  refundBody,
} from '../../../contract/refunds.contract.ts'
import { RefundTargetFields } from './refund-target-fields.tsx'

interface RefundDialogProps {
  /** The payer, and what was paid for. */
  concerned: string
  /** What may go back. */
  load: () => Promise<RefundableReply>
  /** What the student asked for. */
  wish?: WishRow
  onCancel: () => void
  onAsked: () => Promise<void>
}

/** Asks for a refund of money that is not allocated to an order. */
export function RefundDialog(props: RefundDialogProps) {
  const { concerned, load, onCancel } = props
  const titleId = useId()
  const [found, setFound] = useState<RefundableReply>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    load().then(setFound, (error) => {
      showFailure(error)
      onCancel()
    })
  }, [])
  const transfers = found?.transfers.filter(({ refundable }) => refundable > 0) ?? []
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_refund_title()}
      </h2>
      <p className="hint">
        <WrittenText>{concerned}</WrittenText>
      </p>
      <p className="hint">{m.payments_refund_text()}</p>
      {found && transfers.length === 0 ? <p>{m.payments_refund_nothing()}</p> : null}
      {found && transfers.length > 0 ? <RefundForm {...props} transfers={transfers} wallets={found.wallets} /> : null}
    </Modal>
  )
}

interface RefundFormProps extends RefundDialogProps {
  /** At least one. */
  transfers: readonly RefundableTransfer[]
  wallets: RefundableReply['wallets']
}

function RefundForm({ transfers, wallets, wish, onCancel, onAsked }: RefundFormProps) {
  const closeWhenChanged = useCloseWhenChanged(onCancel)
  const [first] = transfers
  const form = useAppForm({
    schema: refundBody,
    initialValues: {
      transfer_id: (first?.id ?? null) as number | null,
      amount: String(Math.min(wish?.amount ?? Number.POSITIVE_INFINITY, first?.refundable ?? 0)),
      ...(wish ? targetWished(wish) : targetOf(first)),
      target_reason: '',
      reason: wish?.reason ?? '',
      version: first?.version ?? '',
    },
    draftKey: `refund-${first?.id ?? ''}-${first?.version ?? ''}`,
  })
  const chosen = transfers.find(({ id }) => id === form.values.transfer_id) ?? first
  const choose = (id: number | null) => {
    const transfer = transfers.find((other) => other.id === id)
    if (!transfer) return
    form.setValues({
      ...form.values,
      transfer_id: transfer.id,
      amount: String(transfer.refundable),
      ...(wish ? {} : targetOf(transfer)),
      version: transfer.version,
    })
  }
  async function send(body: Parameters<typeof askRefund.schema.body.parse>[0]) {
    await closeWhenChanged(async () => {
      await adminApi.call(askRefund, { body: body as never })
      await onAsked()
    })
  }
  return (
    <AppFormView form={form} onSend={send}>
      {transfers.length > 1 ? (
        <SelectField
          {...form.field('transfer_id')}
          onChange={choose}
          label={m.payments_refund_transfer()}
          choices={transfers.map((transfer) => ({ value: transfer.id, label: transferText(transfer) }))}
        />
      ) : null}
      {chosen ? (
        <p className="hint">
          <TextWithName
            text={m.payments_refund_rest({ transfer: transferText(chosen), amount: formatAmount(chosen.refundable) })}
            name={chosen.method_name ?? ''}
          />
        </p>
      ) : null}
      <MoneyField {...form.field('amount')} label={m.payments_amount()} unit="MMK" />
      <RefundTargetFields
        origin={chosen?.origin ?? null}
        wallets={wallets}
        wallet={form.field('wallet_id')}
        accountNo={form.field('account_no')}
        holder={form.field('holder')}
        reason={form.field('target_reason')}
        onUseOrigin={() => form.setValues({ ...form.values, ...targetOf(chosen), target_reason: '' })}
      />
      <TextArea {...form.field('reason')} label={m.platform_reason()} rows={2} maxLength={maxReasonLength} />
      <div className="actions">
        <button type="button" className="btn" onClick={onCancel}>
          {m.platform_cancel()}
        </button>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.payments_refund_ask()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}

/** The account from which the money of a transfer came, as far as it is known. */
function targetOf(transfer: RefundableTransfer | undefined): {
  wallet_id: number | null
  account_no: string
  holder: string
} {
  const { wallet_id = transfer?.family_id ?? null, account_no = null, holder = null } = transfer?.origin ?? {}
  return { wallet_id, account_no: account_no ?? '', holder: holder ?? '' }
}

function targetWished({ target: { wallet_id, account_no, holder } }: WishRow): ReturnType<typeof targetOf> {
  return { wallet_id, account_no, holder }
}

function transferText({ method_name, transaction_no, amount }: RefundableTransfer): string {
  return [method_name, transaction_no, formatAmount(amount)].filter(Boolean).join(' · ')
}
