import { currentLocale, type Locale } from '#platform/web/text/locale.ts'

/** A log-in that this tab began at a provider. */
interface Attempt {
  provider: string
  state: string
  /** The provider leads back to one address; the language that was read is found here. */
  locale: Locale
}

const key = 'pyinnya.social-attempt'

/** Notes that this tab began a log-in, so that no other site can make it complete theirs. */
export function keepAttempt(attempt: Pick<Attempt, 'provider' | 'state'>): void {
  window.sessionStorage.setItem(key, JSON.stringify({ ...attempt, locale: currentLocale() }))
}

/** The attempt that this tab began, once; undefined when it began none. */
export function takeAttempt(): Attempt | undefined {
  const text = window.sessionStorage.getItem(key)
  window.sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as Attempt)
}
