/** A teacher's or school's form on its way from sign-up to payment. */
export interface OwnerSignUpForm {
  profile: string
  name: string
  password: string
  confirm_password: string
  phone_number_1: string
  email_1: string
}
export type OwnerRole = 'teacher' | 'school'

const key = 'pyinnya.sign-up'
let handed: { role: OwnerRole; form: OwnerSignUpForm } | undefined

/** Passes the form on within this tab; it survives a reload, and nothing secret stands in an address. @see OP-006 */
export function handOverSignUp(role: OwnerRole, form: OwnerSignUpForm): void {
  handed = { role, form }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(handed))
  } catch {
    // A reload of the payment page then asks for the form again.
  }
}

/** The form that was handed over for this role; undefined when there is none. */
export function handedOverSignUp(role: OwnerRole): OwnerSignUpForm | undefined {
  handed ??= readStored()
  return handed?.role === role ? handed.form : undefined
}

/** Forgets the form, password and all: the account exists. */
export function forgetSignUp(): void {
  handed = undefined
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept where the storage refuses.
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

/** The query of the payment page: of the form, what is no secret and no picture. @see OP-006 */
export function signUpQuery(role: OwnerRole, form: OwnerSignUpForm): { type: OwnerRole; signupForm: string } {
  const { name, phone_number_1, email_1 } = form
  return { type: role, signupForm: JSON.stringify({ name, phone_number_1, email_1 }) }
}

/** Reads a `signupForm` that carries everything, as other clients write it; undefined for a shortened or broken one. */
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
