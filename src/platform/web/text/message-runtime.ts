import type { Locale } from './locale.ts'

// Stands in the site's build for what compiled messages import (scripts/lean-messages.ts).

export const baseLocale: Locale = 'my'
export const experimentalStaticLocale: Locale | undefined = undefined

export let getLocale: () => Locale = () => baseLocale

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read
}

interface MessageOptions {
  locale?: Locale
}

/** A message without anything to fill in. */
export function fixed(my: string, en: string) {
  return (_inputs?: unknown, options?: MessageOptions) => ((options?.locale ?? getLocale()) === 'en' ? en : my)
}

/** A message that takes names or numbers. */
export function filledIn<Inputs>(my: (inputs: Inputs) => string, en: (inputs: Inputs) => string) {
  return (inputs: Inputs, options?: MessageOptions) => ((options?.locale ?? getLocale()) === 'en' ? en : my)(inputs)
}

/** Which form of a message goes with a number. The browser's rules would be made anew for each message. */
export function plural(locale: Locale, count: unknown): string {
  return locale === 'en' && Number(count) === 1 ? 'one' : 'other'
}
