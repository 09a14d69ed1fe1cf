import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { composeNrc, type NrcType, parseNrc } from '#platform/contract/places/nrc-number.ts'

/** The card number as the form holds it: four parts, none of which need be chosen yet. */
export interface NrcValues {
  nrc_state: number | null
  nrc_township: string
  nrc_type: NrcType | null
  /** The six digits, Western ones. */
  nrc_number: string
}

/** Takes a stored number apart for the form; empty parts for none. */
export function toNrcValues(composite: string | null): NrcValues {
  const parts = parseNrc(composite ?? '')
  if (!parts) return { nrc_state: null, nrc_township: '', nrc_type: null, nrc_number: '' }
  return {
    nrc_state: parts.state,
    nrc_township: parts.township,
    nrc_type: parts.type,
    nrc_number: toWesternDigits(parts.number),
  }
}

/** The number that is sent: whole, or empty as long as a part is missing. @see X-NRC-02 */
export function fromNrcValues({ nrc_state, nrc_township, nrc_type, nrc_number }: NrcValues): string {
  return composeNrc({
    ...(nrc_state === null ? {} : { state: nrc_state }),
    township: nrc_township,
    ...(nrc_type === null ? {} : { type: nrc_type }),
    number: nrc_number,
  })
}
