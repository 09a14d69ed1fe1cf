import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { userTypes } from '#domains/accounts/contract/account-codes.ts'

const phoneKey = 'pyinnya.phone'
const userTypeKey = 'pyinnya.user-type'

/**
 * Stores the initial values of the login form; errors of the browser's storage are ignored.
 *
 * @see A-LOGIN-03, A-SUS-05
 */
export function rememberLogin(remembered: { phone: string; userType: UserType }): void {
  try {
    window.localStorage.setItem(phoneKey, remembered.phone)
    window.localStorage.setItem(userTypeKey, remembered.userType)
  } catch {
    // Without storage the form starts empty.
  }
}

/** Initial values of the login form: the URL's `phone` takes precedence over the stored one. */
export function rememberedLogin(search: string): { phone: string; userType: UserType | undefined } {
  const fromAddress = new URLSearchParams(search).get('phone')
  try {
    const userType = userTypes.find((type) => type === window.localStorage.getItem(userTypeKey))
    return { phone: fromAddress ?? window.localStorage.getItem(phoneKey) ?? '', userType }
  } catch {
    return { phone: fromAddress ?? '', userType: undefined }
  }
}
