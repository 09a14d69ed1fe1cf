import type { Locale } from '#platform/contract/locale.ts'
import { toBurmeseDigits } from './burmese/digits.ts'

/** Parameters of a validation message in the digits of the language; sizes with a unit stay Western. */
export function localisedParams(params: Readonly<Record<string, string>>, locale: Locale): Record<string, string> {
  const localised = Object.entries(params).map(
    ([name, value]) => [name, locale === 'my' && /^\d+$/.test(value) ? toBurmeseDigits(value) : value] as const,
  )
  return Object.fromEntries(localised)
}
