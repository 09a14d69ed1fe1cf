import type { OwnerRole } from '#platform/contract/account-codes.ts'
/** The form of a teacher or school between sign-up and payment. */
export interface OwnerSignUpForm {
  profile: string
  name: string
  password: string
  confirm_password: string
  phone_number_1: string
  email_1: string
}

const key = 'pyinnya.sign-up'
let handed: { role: OwnerRole; form: OwnerSignUpForm } | undefined

/**
 * Stores the form in this tab's session storage, so that it survives a reload and no secret is in a URL.
 *
 * @see OP-006
 */
export function handOverSignUp(role: OwnerRole, form: OwnerSignUpForm): void {
  handed = { role, form }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(handed))
  } catch {
    // Without storage, a reload of the payment page asks for the form again.
  }
}

/** The stored form of this role; undefined when there is none. */
export function handedOverSignUp(role: OwnerRole): OwnerSignUpForm | undefined {
  handed ??= readStored()
  return handed?.role === role ? handed.form : undefined
}

/** Deletes the stored form with its password, because the account exists. */
export function forgetSignUp(): void {
  handed = undefined
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
}

function readStored(): typeof handed {
  try {
    const text = window.sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as typeof handed)
  } catch {
    return undefined
  }
}

/** The query string of the payment page: fields of the form that are neither secrets nor pictures. @see OP-006 */
export function signUpQuery(role: OwnerRole, form: OwnerSignUpForm): { type: OwnerRole; signupForm: string } {
  const { name, phone_number_1, email_1 } = form
  return { type: role, signupForm: JSON.stringify({ name, phone_number_1, email_1 }) }
}

/** Parses a `signupForm` with all fields, as other clients send it; undefined when it is incomplete or invalid. */
export function wholeSignUpForm(text: string | null): OwnerSignUpForm | undefined {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Record<keyof OwnerSignUpForm, unknown>>
    const read = (name: keyof OwnerSignUpForm) => (typeof stored[name] === 'string' ? stored[name] : '')
    if (read('password') === '') return undefined
    return {
      profile: read('profile'),
      name: read('name'),
      password: read('password'),
      confirm_password: read('confirm_password') || read('password'),
      phone_number_1: read('phone_number_1'),
      email_1: read('email_1'),
    }
  } catch {
    return undefined
  }
}
