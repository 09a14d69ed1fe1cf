import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { composeNrc, type NrcType, parseNrc } from '#platform/contract/regions/nrc-number.ts'
import { nrcPart } from '#platform/contract/validation.ts'
import type { ValidationKey } from '#platform/contract/validation-keys.ts'

/** Form values of the card number: four parts, each may be empty. */
export interface NrcValues {
  nrc_state: number | null
  nrc_township: string
  nrc_type: NrcType | null
  /** The six digits, in Western form. */
  nrc_number: string
}

/** Splits a stored number into its parts; empty parts when there is none. */
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

/** The complete number, or an empty string while a part is missing. @see X-NRC-02 */
export function fromNrcValues({ nrc_state, nrc_township, nrc_type, nrc_number }: NrcValues): string {
  return composeNrc({
    ...(nrc_state === null ? {} : { state: nrc_state }),
    township: nrc_township,
    ...(nrc_type === null ? {} : { type: nrc_type }),
    number: nrc_number,
  })
}

/**
 * Errors of an incomplete card number: sending it as an empty string would clear the stored number. Four empty
 * parts are valid and clear it intentionally.
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
