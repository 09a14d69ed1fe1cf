import { paths } from '#paths'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import type { myTeaching } from '../../contract/my-teaching.contract.ts'
import styles from './owner-money.module.css'

/** The balances of an owner in the ledger. */
export function OwnerMoney({ money }: { money: ReplyOf<typeof myTeaching>['money'] }) {
  return (
    <section className="stack-s">
      <h2>{m.learning_teaching_money()}</h2>
      <dl className={styles.sums}>
        <div>
          <dt>{m.learning_teaching_earned()}</dt>
          <dd>{formatAmount(money.earned)}</dd>
        </div>
        <div>
          <dt>{m.learning_teaching_payable()}</dt>
          <dd>{formatAmount(money.payable)}</dd>
        </div>
      </dl>
      <p>
        <AppLink className="more" to={paths.owner.payments()}>
          {m.learning_teaching_payments()}
        </AppLink>
      </p>
    </section>
  )
}
