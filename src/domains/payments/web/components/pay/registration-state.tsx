import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { shownFee } from '#platform/web/locale/money-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { OwnRegistration } from '../../../contract/own-registration.contract.ts'

type Shown = Pick<OwnRegistration, 'state' | 'answer_by' | 'second_person' | 'credit' | 'pictures'>

/** What the payer of a registration fee has to know or do now. */
export function RegistrationState({ registration }: { registration: Shown }) {
  const { state, answer_by, second_person, credit, pictures } = registration
  if (state === 'again' || state === 'refused') {
    return (
      <NoticeBox tone="danger">
        <p>
          <b>{state === 'again' ? m.payments_picture_again() : m.payments_picture_refused()}</b>
        </p>
        <p lang={langOf(pictures[0]?.reason)}>{drawnText(pictures[0]?.reason)}</p>
      </NoticeBox>
    )
  }
  const text = {
    none: m.payments_own_registration_none,
    waiting: () => m.payments_own_registration_waiting({ time: answer_by ? dayAndTime(answer_by) : '' }),
    part: m.payments_own_registration_part,
    paid: m.payments_own_registration_paid,
    settled: m.payments_own_registration_settled,
    closed: m.payments_own_registration_closed,
  }[state]
  return (
    <NoticeBox tone={state === 'paid' || state === 'settled' ? 'info' : 'gold'}>
      <p>{text()}</p>
      {second_person ? <p>{m.payments_till_second()}</p> : null}
      {credit > 0 ? <p>{m.payments_own_registration_closed_credit({ amount: shownFee(credit) })}</p> : null}
    </NoticeBox>
  )
}
