import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import type { FieldBinding } from '#platform/web/forms/field-frame.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { differenceOf, type RefundOrigin } from '../../../contract/refund-target.ts'
import type { RefundableReply } from '../../../contract/refunds.contract.ts'

interface RefundTargetFieldsProps {
  /** From where the money came, by what is known. */
  origin: RefundOrigin | null
  wallets: RefundableReply['wallets']
  wallet: FieldBinding<number | null>
  accountNo: FieldBinding<string>
  holder: FieldBinding<string>
  reason: FieldBinding<string>
  onUseOrigin: () => void
}

/** The account to which a refund goes; another than the one from which the money came needs a reason. */
export function RefundTargetFields(props: RefundTargetFieldsProps) {
  const { origin, wallets, wallet, accountNo, holder, reason, onUseOrigin } = props
  const differs = differenceOf(origin, { walletId: wallet.value, accountNo: accountNo.value })
  return (
    <>
      {origin ? (
        <p className="hint">
          {m.payments_refund_came_from({ account: originText(origin) })}{' '}
          {origin.account_no === null ? m.payments_refund_origin_unknown() : null}
        </p>
      ) : null}
      {differs ? (
        <button type="button" className="btn" onClick={onUseOrigin}>
          {m.payments_refund_use_origin()}
        </button>
      ) : null}
      <SelectField
        {...wallet}
        label={m.payments_refund_wallet()}
        placeholder={m.payments_method_choose()}
        choices={wallets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...accountNo} label={m.payments_refund_account_no()} maxLength={100} autoComplete="off" />
      <TextField {...holder} label={m.payments_refund_holder()} maxLength={100} autoComplete="off" />
      {differs || reason.error ? (
        <TextArea
          {...reason}
          label={m.payments_refund_target_reason()}
          hint={m.payments_refund_target_reason_hint()}
          rows={2}
          maxLength={maxReasonLength}
        />
      ) : null}
    </>
  )
}

/** Wallet, number and name of an account, as far as they are known. */
export function originText({ wallet, account_no, holder }: RefundOrigin): string {
  return [wallet, account_no, holder].filter(Boolean).join(' · ')
}
