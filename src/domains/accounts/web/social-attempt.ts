import type { Locale } from '#platform/contract/locale.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { ReturnAddress } from '#platform/web/session/return-address.ts'

/** A login at a provider that this tab has started. */
interface Attempt {
  provider: string
  state: string
  /** The provider returns to one URL for all languages, so the language is stored here. */
  locale: Locale
  /** The return address after the log-in. */
  returnTo?: ReturnAddress | undefined
}

const key = 'pyinnya.social-attempt'

/** Stores that this tab started a login, so that another site cannot make it complete theirs (login CSRF). */
export function keepAttempt(attempt: Pick<Attempt, 'provider' | 'state' | 'returnTo'>): void {
  window.sessionStorage.setItem(key, JSON.stringify({ ...attempt, locale: currentLocale() }))
}

/** Returns and deletes the attempt of this tab; undefined when there is none. */
export function takeAttempt(): Attempt | undefined {
  const text = window.sessionStorage.getItem(key)
  window.sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as Attempt)
}
