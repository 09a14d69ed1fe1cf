import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { currentLocale } from './locale.ts'

/**
 * A count, page number or total in the digits of the page's language; never for fees, phones or file sizes.
 *
 * @see X-LANG-02
 */
export function localDigits(value: number | string): string {
  return currentLocale() === 'my' ? toBurmeseDigits(value) : String(value)
}
