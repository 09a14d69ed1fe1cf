import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { handedOver, useReturnAddress } from '#platform/web/session/return-address.ts'

/** For a person who has an account already: the way to the log-in, which leads back to where the person came from. */
export function LogInHint() {
  const state = handedOver(useReturnAddress())
  return (
    <p className="hint">
      {m.accounts_have_account()}{' '}
      <AppLink to={paths.login()} state={state}>
        {m.accounts_enter()}
      </AppLink>
    </p>
  )
}
