// Runtime of the compiled messages (scripts/build/messages.ts).

import type { Locale } from '../contract/locale.ts'

const baseLocale: Locale = 'my'

/** The default language of messages. */
export let getLocale: () => Locale = () => baseLocale

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read
}

interface Options {
  locale?: Locale
}

/** A message; without placeholders the values are optional. */
export type Message<Values extends object> = keyof Values extends never
  ? (values?: Values, options?: Options) => string
  : (values: { readonly [Name in keyof Values]: NonNullable<unknown> }, options?: Options) => string

/** A message without placeholders. */
export function fixed(my: string, en: string) {
  return (_values?: unknown, options?: Options) => ((options?.locale ?? getLocale()) === 'en' ? en : my)
}

/** A message with placeholders. */
export function filled<Values>(my: (values: Values) => string, en: (values: Values) => string) {
  return (values: Values, options?: Options) => ((options?.locale ?? getLocale()) === 'en' ? en : my)(values)
}

/** A message with placeholders and an English singular form; Burmese nouns have no plural. */
export function plural<Values extends { count: unknown }>(
  my: (values: Values) => string,
  one: (values: Values) => string,
  other: (values: Values) => string,
) {
  return filled(my, (values: Values) => (Number(values.count) === 1 ? one : other)(values))
}
