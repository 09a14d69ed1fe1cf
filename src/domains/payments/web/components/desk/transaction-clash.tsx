import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
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
  const order = title ?? m.payments_desk_registration()
  return (
    <FactList
      facts={[
        {
          label: m.payments_clash_order(),
          value: other.enrolment_id === null ? order : `${order} · #${other.enrolment_id}`,
        },
        { label: m.payments_clash_payer(), value: joined(student_name, payer_no) },
        { label: m.payments_amount(), value: amount == null ? null : joined(formatAmount(amount), method_name) },
        {
          label: second_person ? m.payments_clash_entered() : m.payments_clash_recorded(),
          value: at ? joined(dayAndTime(at), verified_by) : null,
        },
      ]}
    />
  )
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Where the other payment can be looked at and taken back. */
function pathOf({ enrolment_id, registration_id, payer_no, second_person }: UsedBy) {
  if (second_person)
    return paths.admin.payments({ at: enrolment_id === null ? `r${registration_id}` : String(enrolment_id) })
  return enrolment_id === null
    ? paths.admin.registrations({ keyword: payer_no ?? '' })
    : paths.admin.enrolments({ keyword: String(enrolment_id) })
}
