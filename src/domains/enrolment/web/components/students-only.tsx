import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { LockIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { handedOver, useHere } from '#platform/web/session/return-address.ts'
import { EmptyState } from '#platform/web/states/states.tsx'

/** Shown instead of a student's list to users with another role. @see OP-160 */
export function StudentsOnly() {
  const from = useHere()
  return (
    <EmptyState
      icon={LockIcon}
      title={m.enrolment_prompt_title()}
      actions={
        <AppLink className="btn btn-primary" to={paths.login()} state={handedOver({ from })}>
          {m.enrolment_prompt_login()}
        </AppLink>
      }
    >
      {m.enrolment_prompt_text()}
    </EmptyState>
  )
}
