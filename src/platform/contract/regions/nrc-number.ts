import { toBurmeseDigits, toWesternDigits } from '../burmese/digits.ts'

/** The four parts of a national registration card number, with Burmese or Western digits. */
type NrcParts = { state: number; township: string; type: NrcType; number: string }
export type NrcType = (typeof nrcTypes)[number]['type']

/** The last two are for members of religious orders and for temporary cards: docs/decisions/0362. @see X-NRC-04 */
export const nrcTypes = [
  { type: 'N', my: 'နိုင်', meaning: 'နိုင်ငံသား' },
  { type: 'E', my: 'ဧည့်', meaning: 'ဧည့်နိုင်ငံသား' },
  { type: 'P', my: 'ပြု', meaning: 'နိုင်ငံသားပြုခွင့်ရသူ' },
  { type: 'T', my: 'သာသနာ', meaning: 'သာသနာ့ဝန်ထမ်း' },
  { type: 'Y', my: 'ယာယီ', meaning: 'ယာယီသက်သေခံကတ်' },
] as const

/** The states 1 to 14 of the card; they differ from the regions of an address. */
export const nrcStates: readonly number[] = Array.from({ length: 14 }, (_, index) => index + 1)

/**
 * Joins the parts to the stored format, such as ၁၂/ကမတ(N)၁၂၃၄၅၆; empty while a part is missing.
 *
 * @see X-NRC-01, X-NRC-02
 */
export function composeNrc(parts: Partial<NrcParts>): string {
  const { state, township, type, number } = parts
  if (!state || !township || !type || !number) return ''
  return `${toBurmeseDigits(state)}/${township}(${type})${toBurmeseDigits(number)}`
}

/** A stored number as it is written on the card, (နိုင်) for (N); any other text stays as it is. */
export function formatNrc(stored: string): string {
  const parts = parseNrc(stored)
  const type = nrcTypes.find((known) => known.type === parts?.type)
  return type ? stored.replace(`(${type.type})`, `(${type.my})`) : stored
}

/**
 * The stored format of a number that is written in another way: with spaces, with (နိုင်) or (n) for (N), with digits
 * of either kind. A text that is no such number stays as it is.
 */
export function storedNrc(typed: string): string {
  const close = typed.replace(/\s/g, '').replace(/\(([^()]*)\)/, (whole, written: string) => {
    const type = nrcTypes.find(({ type, my }) => written.toUpperCase() === type || written === my)?.type
    return type ? `(${type})` : whole
  })
  const parts = parseNrc(close)
  return parts ? composeNrc(parts) : typed
}

const composite = /^(\d{1,2})\/([\u1000-\u102a\u103f]{3})\(([NEPTY])\)(\d{6})$/

/**
 * Splits a stored number; undefined when the format is wrong. Township codes are not checked, because new ones
 * appear without notice.
 *
 * @see OP-035
 */
export function parseNrc(text: string): NrcParts | undefined {
  const match = composite.exec(toWesternDigits(text))
  if (!match) return undefined
  const [, state = '', township = '', type = '', number = ''] = match
  const known = Number(state) >= 1 && Number(state) <= nrcStates.length
  return known ? { state: Number(state), township, type: type as NrcType, number } : undefined
}
