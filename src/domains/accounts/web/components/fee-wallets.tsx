import type { PaymentMethodRow } from '#domains/payments/contract/payment-methods.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CopyButton } from '#platform/web/components/copy-button.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import styles from './fee-wallets.module.css'

/** The wallets to which the fee is paid, each with its number to copy. @see A-PAY-03, OWN-11 */
export function FeeWallets({ methods }: { methods: readonly PaymentMethodRow[] }) {
  return (
    <section className="stack-s" aria-labelledby="fee-wallets">
      <h2 id="fee-wallets">{m.accounts_payment_methods()}</h2>
      {methods.length === 0 ? <p className="hint">{m.accounts_payment_methods_none()}</p> : null}
      {methods.length === 0 ? null : (
        <ul>
          {methods.map(({ payment_method_id, method_name, account_no, description, kind }) => (
            <li key={payment_method_id} className={styles.wallet}>
              <div>
                <p>
                  <WrittenText>{method_name}</WrittenText>
                </p>
                {account_no === null && kind === 'cash' ? null : (
                  <p>
                    <b className="keep">{account_no ?? m.accounts_payment_no_account()}</b>
                  </p>
                )}
                {description ? (
                  <p className="hint">
                    <WrittenText>{description}</WrittenText>
                  </p>
                ) : null}
              </div>
              {account_no ? (
                <CopyButton text={withoutGroups(account_no)} label={`${method_name} ${account_no}`} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Wallet apps take a number without the spaces and dashes that group it for reading. */
const withoutGroups = (accountNo: string) => accountNo.replace(/[\s-]+/g, '')
