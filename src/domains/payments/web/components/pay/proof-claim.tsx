import { m } from '#platform/messages/generated/messages.js'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import type { LinkedClaim } from '../../../contract/pay-link.contract.ts'
import { maxTransactionNoLength } from '../../../contract/payment-proofs.contract.ts'
import { transferNumberLength } from '../../../contract/transfer-number.ts'
import styles from './payment-facts.module.css'

export interface ClaimForm {
  wallet_id: number | null
  number: string
  amount: string
  /** Asked for on the pay link. */
  payer_name: string
}

export const emptyClaim: ClaimForm = { wallet_id: null, number: '', amount: '', payer_name: '' }

interface ProofClaimProps {
  form: AppForm<ClaimForm, LinkedClaim>
  wallets: OrderReply['wallets']
  asksName?: boolean
  title?: string
  hint?: string
}

interface NumberLengthProps {
  wallets: OrderReply['wallets']
  walletId: number | null
  typed: string
}

/** Says that a number has more or fewer digits than those of its wallet. It is sent all the same. */
function NumberLength({ wallets, walletId, typed }: NumberLengthProps) {
  const wallet = wallets.find(({ id }) => id === walletId)
  const length = transferNumberLength(typed)
  if (!wallet?.number_digits || length === undefined || length === wallet.number_digits) return null
  return (
    <p className="hint" role="status">
      <TextWithName
        text={m.payments_number_digits({
          wallet: wallet.name,
          expected: localDigits(wallet.number_digits),
          typed: localDigits(length),
        })}
        name={wallet.name}
      />
    </p>
  )
}

/** The facts on the receipt, each of which may be left out. */
export function ProofClaim({ form, wallets, asksName = false, ...texts }: ProofClaimProps) {
  const { title = m.payments_proof_facts(), hint = m.payments_proof_facts_hint() } = texts
  return (
    <section className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      <p className="hint">{hint}</p>
      <SelectField
        {...form.field('wallet_id')}
        label={m.payments_proof_wallet()}
        optional
        placeholder={m.payments_method_choose()}
        choices={wallets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...form.field('number')}
        label={m.payments_transaction_no()}
        optional
        autoComplete="off"
        maxLength={maxTransactionNoLength}
      />
      <NumberLength wallets={wallets} walletId={form.values.wallet_id} typed={form.values.number} />
      <MoneyField {...form.field('amount')} label={m.payments_amount()} optional />
      {asksName ? (
        <TextField
          {...form.field('payer_name')}
          label={m.payments_link_payer()}
          optional
          autoComplete="name"
          maxLength={100}
        />
      ) : null}
    </section>
  )
}
