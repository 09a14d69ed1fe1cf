import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'

interface ResetFault {
  /** Texts below the fields. */
  readonly errors: { readonly email?: string; readonly user_type?: string }
  readonly notice: string
}

/** What to say of a reset request that was not accepted: only the fault that there is. @see STU-04 */
export function resetFault({ isEmail, hasType }: { isEmail: boolean; hasType: boolean }): ResetFault {
  if (isEmail && hasType) return { errors: { email: m.accounts_email_unknown() }, notice: m.accounts_email_unknown() }
  const errors = {
    ...(isEmail ? {} : { email: m.validation_email_unknown() }),
    ...(hasType ? {} : { user_type: m.validation_account_type_choose() }),
  }
  const count = Object.keys(errors).length
  return { errors, notice: m.platform_fields_to_correct({ count, n: localDigits(count) }) }
}
