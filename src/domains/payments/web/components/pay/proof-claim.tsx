import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import type { LinkedClaim } from '../../../contract/pay-link.contract.ts'
import { maxTransactionNoLength } from '../../../contract/payment-proofs.contract.ts'
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
