import { useState } from 'react'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { CheckboxField } from '#platform/web/forms/choice-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { handedOver, useReturnAddress } from '#platform/web/session/return-address.ts'
import { LogInHint } from './log-in-hint.tsx'

const titles: Readonly<Record<UserType, () => string>> = {
  teacher: m.platform_nav_agreement_teacher,
  student: m.platform_nav_agreement_student,
  school: m.platform_nav_agreement_school,
}

/** The seven terms, the same for every role. @see A-AGR-04, A-AGR-05, OP-055 */
function terms(): string[] {
  return [
    m.accounts_term_off_topic(),
    m.accounts_term_warnings(),
    m.accounts_term_free_or_paid(),
    m.accounts_term_fee_through_us(),
    m.accounts_term_no_fee_liability(),
    m.accounts_term_decision_final(),
    m.accounts_term_disputes(),
  ]
}

/** The terms before sign-up; accepting requires the checkbox. @see A-AGR-01 to A-AGR-03 */
export function Agreement({ userType }: { userType: UserType }) {
  const [agreed, setAgreed] = useState(false)
  const navigate = useAppNavigate()
  const state = handedOver(useReturnAddress())
  return (
    <div className="wrap narrow stack">
      <PageTitle note={m.accounts_agreement_note()}>{titles[userType]()}</PageTitle>
      <div className="prose">
        <ol>
          {terms().map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </div>
      <CheckboxField name="agreed" label={m.accounts_i_agree()} value={agreed} onChange={setAgreed} />
      <button
        type="button"
        className="btn btn-primary btn-block"
        disabled={!agreed}
        onClick={() => navigate(paths.signUp[userType](), { state })}
      >
        {m.accounts_accept()}
      </button>
      <LogInHint />
    </div>
  )
}
