import * as z from 'zod/mini'
import { toWesternDigits } from './burmese/digits.ts'
import { isCalendarDay, isClockTime } from './calendar.ts'
import { groupThousands } from './money.ts'
import { regions } from './regions/regions.ts'
import { type ValidationKey, type ValidationParams, validationMessage } from './validation-keys.ts'

/** The largest id: fifteen digits are exact in a number. */
const maxId = 999_999_999_999_999
const maxFeeMmk = 1_000_000_000
const minMonthsOfAccess = 1
const maxMonthsOfAccess = 120

type NumberRule = {
  holds: (value: number) => boolean
  key: ValidationKey
  missing?: ValidationKey
  params?: ValidationParams
  /** Undefined where it is no whole number. */
  read?: (input: string | number) => number | undefined
}

/** An integer, sent as number or as Burmese or Western digits; the output is a number. @see OP-150 */
function wholeNumber({ holds, key, missing = 'required', params, read = toWhole }: NumberRule) {
  const wrong = validationMessage(key, params)
  const isPresent = (input: string | number) => input !== '' && (typeof input === 'number' || input.trim() !== '')
  const fits = (input: string | number) => {
    const value = read(input)
    return !isPresent(input) || (value !== undefined && holds(value))
  }
  return z.pipe(
    z
      .union([z.number(), z.string()], {
        error: ({ input }) => (input === undefined || input === null ? missing : wrong),
      })
      .check(z.refine(isPresent, { error: missing }), z.refine(fits, { error: wrong })),
    z.transform((input: string | number) => read(input) ?? Number.NaN),
  )
}

function toWhole(input: string | number): number | undefined {
  if (typeof input === 'number') return Number.isSafeInteger(input) ? input : undefined
  const digits = toWesternDigits(input).trim()
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

/** An id: positive, at most fifteen digits. */
export const wireId = wholeNumber({ holds: (id) => id > 0 && id <= maxId, key: 'id_invalid' })

/** An optional id; null and empty mean none. */
export const optionalWireId = orNone(wireId)

/** Index of a region, including zero. @see OP-033 */
export const regionIndex = wholeNumber({
  holds: (index) => index >= 0 && index < regions.length,
  key: 'region_invalid',
})
export const optionalRegionIndex = orNone(regionIndex)

/** A price in whole kyat; zero means free. */
export const feeMmk = wholeNumber({
  holds: (fee) => fee >= 0 && fee <= maxFeeMmk,
  key: 'fee_invalid',
  missing: 'fee_required',
})
export const optionalFeeMmk = orNone(feeMmk)

/** Number of months of access. @see E-ACC-05 */
export const monthsOfAccess = wholeNumber({
  holds: (months) => months >= minMonthsOfAccess && months <= maxMonthsOfAccess,
  key: 'months_range',
  missing: 'months_required',
  params: { min: minMonthsOfAccess, max: maxMonthsOfAccess },
})
export const optionalMonthsOfAccess = orNone(monthsOfAccess)

/** An integer within the given bounds. */
export function wholeNumberBetween(min: number, max: number, missing?: ValidationKey) {
  const holds = (value: number) => value >= min && value <= max
  return wholeNumber({ holds, key: 'number_range', params: { min, max }, ...(missing && { missing }) })
}

/** An amount in whole kyat within bounds. `၂၅၀,၀၀၀` and `250,000 Ks` are read too. */
export function amountBetween(min: number, max: number) {
  const holds = (value: number) => value >= min && value <= max
  return wholeNumber({
    holds,
    key: 'amount_range',
    params: { min: groupThousands(min), max: groupThousands(max) },
    read: toAmount,
  })
}

/** Commas are read only as thousands separators: a decimal comma would multiply the amount by a hundred. */
export function toAmount(input: string | number): number | undefined {
  if (typeof input === 'number') return toWhole(input)
  const digits = toWesternDigits(input).replace(/\s|\u2060|kyats?|mmk|ks|ကျပ်/giu, '')
  return /^\d{1,3}(,\d{3})+$/.test(digits) ? toWhole(digits.replaceAll(',', '')) : toWhole(digits)
}

/** A code of the wire, sent as number or digits. */
export function wireCode<const C extends number>(
  codes: readonly C[],
  keys: { missing?: ValidationKey; wrong?: ValidationKey } = {},
) {
  const rule = {
    holds: (value: number) => (codes as readonly number[]).includes(value),
    key: keys.wrong ?? 'choice_invalid',
    missing: keys.missing ?? 'required',
  } as const
  return z.pipe(
    wholeNumber(rule),
    z.transform((value: number) => value as C),
  )
}

const trueSpellings: ReadonlyArray<unknown> = [true, 1, '1', 'true']
/** An empty string counts as missing, which has its own message. */
const flagSpellings: ReadonlySet<unknown> = new Set([...trueSpellings, false, 0, '0', 'false', ''])

/** A boolean in any of the spellings that clients send. @see OP-150 */
export const wireBoolean = z.pipe(
  z
    .union([z.boolean(), z.number(), z.string()], {
      error: ({ input }) => (input === undefined || input === null ? 'required' : 'flag_invalid'),
    })
    .check(
      z.refine((input) => input !== '', { error: 'required' }),
      z.refine((input) => flagSpellings.has(input), { error: 'flag_invalid' }),
    ),
  z.transform((input: boolean | number | string) => trueSpellings.includes(input)),
)

/** A boolean that defaults to false. */
export const wireFlag = z.pipe(
  orNone(wireBoolean),
  z.transform((flag: boolean | null | undefined) => flag === true),
)

/** Values of the changed fields as the client's screen showed them, by field name. */
export const expectedFields = z.optional(z.record(z.string(), z.unknown()))

/** An existing day 'YYYY-MM-DD'. */
export const calendarDay = writtenText(isCalendarDay, 'date_format')
export const optionalCalendarDay = orNone(calendarDay)

/** A time of day 'HH:mm'; seconds are removed. */
export const clockTime = writtenText(isClockTime, 'time_format')
export const optionalClockTime = orNone(clockTime)

function writtenText(exists: (text: string) => boolean, wrong: ValidationKey) {
  return z.string().check(
    z.overwrite((typed: string) =>
      toWesternDigits(typed)
        .trim()
        .replace(/^(\d{2}:\d{2}):\d{2}$/, '$1'),
    ),
    z.refine((text) => text !== '', { error: 'required' }),
    z.refine((text) => text === '' || exists(text), { error: wrong }),
  )
}

/** Undefined stays undefined (no change); null and empty become null (none). */
export function orNone<S extends z.core.$ZodType>(schema: S) {
  const none = z.pipe(
    z.literal(''),
    z.transform(() => null),
  )
  return z.optional(z.nullable(z.union([none, schema], { error: ({ errors }) => lastMessage(errors) })))
}

/** The message of the union's last member; the first one only accepts the empty string. */
function lastMessage(errors: ReadonlyArray<ReadonlyArray<{ message: string }>> | undefined): string {
  const last = errors?.[errors.length - 1]
  return last?.[0]?.message ?? 'value_invalid'
}
