// What compiled messages call (scripts/build/messages.ts).

export type Locale = 'my' | 'en'

export const baseLocale: Locale = 'my'

/** The language that messages are read in where the caller names none. */
export let getLocale: () => Locale = () => baseLocale

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read
}

interface Options {
  locale?: Locale
}

/** A message; without placeholders its values may be left out. */
export type Message<Values extends object> = keyof Values extends never
  ? (values?: Values, options?: Options) => string
  : (values: { readonly [Name in keyof Values]: NonNullable<unknown> }, options?: Options) => string

/** Without placeholders. */
export function fixed(my: string, en: string) {
  return (_values?: unknown, options?: Options) => ((options?.locale ?? getLocale()) === 'en' ? en : my)
}

/** With placeholders. */
export function filled<Values>(my: (values: Values) => string, en: (values: Values) => string) {
  return (values: Values, options?: Options) => ((options?.locale ?? getLocale()) === 'en' ? en : my)(values)
}

/** With placeholders, and a form of its own for one in English; Burmese nouns have no plural. */
export function plural<Values extends { count: unknown }>(
  my: (values: Values) => string,
  one: (values: Values) => string,
  other: (values: Values) => string,
) {
  return filled(my, (values: Values) => (Number(values.count) === 1 ? one : other)(values))
}
