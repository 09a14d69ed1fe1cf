import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { userTypes } from '#domains/accounts/contract/account-codes.ts'

const phoneKey = 'pyinnya.phone'
const userTypeKey = 'pyinnya.user-type'

/** Keeps what the log-in form starts with; a storage that refuses is no reason to fail. @see A-LOGIN-03, A-SUS-05 */
export function rememberLogin(remembered: { phone: string; userType: UserType }): void {
  try {
    window.localStorage.setItem(phoneKey, remembered.phone)
    window.localStorage.setItem(userTypeKey, remembered.userType)
  } catch {
    // The form starts empty then.
  }
}

/** What the log-in form starts with: the address's `phone` before what this browser remembers. */
export function rememberedLogin(search: string): { phone: string; userType: UserType | undefined } {
  const fromAddress = new URLSearchParams(search).get('phone')
  try {
    const userType = userTypes.find((type) => type === window.localStorage.getItem(userTypeKey))
    return { phone: fromAddress ?? window.localStorage.getItem(phoneKey) ?? '', userType }
  } catch {
    return { phone: fromAddress ?? '', userType: undefined }
  }
}
