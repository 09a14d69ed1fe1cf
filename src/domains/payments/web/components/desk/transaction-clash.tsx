import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { dayAndTime } from '#platform/web/text/day-and-time.ts'
import boxStyles from './desk-box.module.css'
import type { UsedBy } from './desk-calls.ts'
import styles from './transaction-clash.module.css'

interface TransactionClashProps {
  other: UsedBy
  /** Asks for the rejection of the open payment, with the reason that the transfer is used. */
  onReject: () => void
}

/** The payment that has the transfer number already, beside the one that claims it. */
export function TransactionClash({ other, onReject }: TransactionClashProps) {
  return (
    <section className={`${boxStyles.box} ${styles.clash} stack`} aria-label={m.payments_clash()}>
      <p>
        <b>{m.payments_clash()}</b>
      </p>
      <OtherFacts other={other} />
      {other.picture_url ? (
        <a href={other.picture_url} target="_blank" rel="noreferrer">
          <img className={styles.picture} src={other.picture_url} alt={m.payments_clash_picture()} />
        </a>
      ) : null}
      <div className="row">
        <button type="button" className="btn btn-danger" onClick={onReject}>
          {m.payments_clash_reject()}
        </button>
        <AppLink className="btn" to={pathOf(other)}>
          {m.payments_clash_open()}
        </AppLink>
      </div>
      <p className="hint">{m.payments_clash_hint()}</p>
    </section>
  )
}

function OtherFacts({ other }: { other: UsedBy }) {
  const { title, student_name, payer_no, amount, method_name, at, verified_by, second_person } = other
  return (
    <dl className="spec">
      <div>
        <dt>{m.payments_clash_order()}</dt>
        <dd>
          {title ?? m.payments_desk_registration()}
          {other.enrolment_id === null ? null : ` · #${other.enrolment_id}`}
        </dd>
      </div>
      <div>
        <dt>{m.payments_clash_payer()}</dt>
        <dd>{[student_name, payer_no].filter(Boolean).join(' · ')}</dd>
      </div>
      {amount == null ? null : (
        <div>
          <dt>{m.payments_amount()}</dt>
          <dd>{[formatAmount(amount), method_name].filter(Boolean).join(' · ')}</dd>
        </div>
      )}
      {at ? (
        <div>
          <dt>{second_person ? m.payments_clash_entered() : m.payments_clash_recorded()}</dt>
          <dd>{[dayAndTime(at), verified_by].filter(Boolean).join(' · ')}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** Where the other payment can be looked at and taken back. */
function pathOf({ enrolment_id, registration_id, payer_no, second_person }: UsedBy) {
  if (second_person)
    return paths.admin.payments({ at: enrolment_id === null ? `r${registration_id}` : String(enrolment_id) })
  return enrolment_id === null
    ? paths.admin.registrations({ keyword: payer_no ?? '' })
    : paths.admin.enrolments({ keyword: String(enrolment_id) })
}
