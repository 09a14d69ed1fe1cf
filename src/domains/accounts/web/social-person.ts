/** Whom a social provider vouched for, between log-in and sign-up. @see A-SOC-02 */
export interface SocialPerson {
  name: string | null
  email: string | null
  social_media_id: string
}

const key = 'pyinnya.social-person'

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
