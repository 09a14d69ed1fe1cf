import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { startSocialLogin } from '#domains/accounts/contract/social.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UserIcon } from '#platform/web/components/icons.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { handedOver, type ReturnAddress, useReturnAddress } from '#platform/web/session/return-address.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { keepAttempt } from '../social-attempt.ts'
import { keptSocialPerson } from '../social-person.ts'

interface SocialLogInProps {
  providers: readonly { provider: string; label: string }[]
  returnTo: ReturnAddress | undefined
}

/** A button for each configured provider. @see A-SOC-01, OP-011 */
export function SocialLogIn({ providers, returnTo }: SocialLogInProps) {
  const [leaving, setLeaving] = useState(false)
  if (providers.length === 0) return null
  async function leaveFor(provider: string) {
    setLeaving(true)
    try {
      const { url, state } = await browserApi.call(startSocialLogin, { params: { provider } })
      keepAttempt({ provider, state, returnTo })
      window.location.assign(url)
    } catch (error) {
      setLeaving(false)
      showFailure(error, () => void leaveFor(provider))
    }
  }
  return (
    <section className="stack-s" aria-label={m.accounts_social_log_in()}>
      <p className="hint centred">{m.accounts_social_or()}</p>
      {providers.map(({ provider, label }) => (
        <button
          key={provider}
          type="button"
          className="btn btn-block"
          aria-disabled={leaving}
          onClick={() => (leaving ? undefined : void leaveFor(provider))}
        >
          <UserIcon />
          {m.accounts_social_with({ provider: label })}
        </button>
      ))}
      <SocialChoice />
    </section>
  )
}

/** The numbers are defined by the mobile apps. @see A-SOC-02 */
const STUDENT = 1
const TEACHER = 2

/** Asks a verified person without an account for the role. @see A-SOC-02, A-SOC-03 */
function SocialChoice() {
  const { search } = useLocation()
  const navigate = useAppNavigate()
  const state = handedOver(useReturnAddress())
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(STUDENT)
  useEffect(() => {
    if (new URLSearchParams(search).has('choose') && keptSocialPerson()) setOpen(true)
  }, [search])
  function close() {
    setOpen(false)
    navigate(paths.login(), { replace: true })
  }
  return (
    <Modal open={open} onClose={close} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.accounts_social_choice_title()}
      </h2>
      <RadioGroup
        name="social_role"
        look="rows"
        label={m.accounts_type()}
        hint={m.accounts_social_choice_hint()}
        value={chosen}
        onChange={setChosen}
        choices={[
          { value: STUDENT, label: m.accounts_type_student() },
          { value: TEACHER, label: m.accounts_type_teacher() },
        ]}
      />
      <div className="actions">
        <button type="button" className="btn" onClick={close}>
          {m.platform_cancel()}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() =>
            navigate(paths.socialSignUp[chosen === TEACHER ? 'teacher' : 'student'](), { replace: true, state })
          }
        >
          {m.accounts_social_choice_ok()}
        </button>
      </div>
    </Modal>
  )
}
