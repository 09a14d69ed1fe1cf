import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { LockIcon } from '#platform/web/media/icons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'

/** Shown instead of a student's list to users with another role. @see OP-160 */
export function StudentsOnly() {
  return (
    <EmptyState
      icon={LockIcon}
      title={m.enrolment_prompt_title()}
      actions={
        <AppLink className="btn btn-primary" to={paths.login()}>
          {m.enrolment_prompt_login()}
        </AppLink>
      }
    >
      {m.enrolment_prompt_text()}
    </EmptyState>
  )
}
