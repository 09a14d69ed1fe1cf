import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { composeNrc, type NrcType, parseNrc } from '#platform/contract/places/nrc-number.ts'
import { nrcPart } from '#platform/contract/validation.ts'
import type { ValidationKey } from '#platform/contract/validation-keys.ts'

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

/**
 * What keeps a card number from being saved: begun, it has to be ended, since the empty text of a half one would clear the
 * stored number unseen. Four empty parts are no fault; they clear it on purpose.
 *
 * @see X-NRC-02, X-NRC-05, OP-030
 */
export function nrcFaults(values: NrcValues): { part: keyof NrcValues; message: ValidationKey }[] {
  const parts = ['nrc_state', 'nrc_township', 'nrc_type', 'nrc_number'] as const
  const missing = parts.filter((part) => values[part] === null || values[part] === '')
  if (missing.length === parts.length) return []
  const faults = missing.map((part) => ({ part, message: 'nrc_part_missing' }) as const)
  const isWrong = values.nrc_number !== '' && !nrcPart.safeParse(values.nrc_number).success
  return isWrong ? [...faults, { part: 'nrc_number', message: 'nrc_part_format' }] : faults
}
