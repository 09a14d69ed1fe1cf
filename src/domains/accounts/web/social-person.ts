import type { SocialPerson } from '#domains/accounts/contract/social.contract.ts'

export type { SocialPerson }

const key = 'pyinnya.social-person'

/** Stores the verified person between login and sign-up. @see A-SOC-02 */
export function keepSocialPerson(person: SocialPerson): void {
  window.sessionStorage.setItem(key, JSON.stringify(person))
}

export function keptSocialPerson(): SocialPerson | undefined {
  const text = window.sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as SocialPerson)
}

export function forgetSocialPerson(): void {
  window.sessionStorage.removeItem(key)
}
