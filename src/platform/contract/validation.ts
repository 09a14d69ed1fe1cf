import * as z from 'zod/mini'
import { parseAccountNumber } from './account-number.ts'
import { toWesternDigits } from './burmese/digits.ts'
import { normalizeBurmese } from './burmese/normalize.ts'
import { codePointLength } from './burmese/syllables.ts'
import { maxKeywordLength } from './keyword-length.ts'
import { bareDigits, loginPhonePattern, maxPhoneLength, mobilePattern } from './phone.ts'
import { parseNrc } from './places/nrc-number.ts'
import { type ValidationKey, type ValidationParams, validationMessage } from './validation-keys.ts'

export * from './validation-keys.ts'
export * from './wire-input.ts'

/** Keys that a field says in place of the general ones. */
export type TextKeys = { required?: ValidationKey; tooLong?: ValidationKey }
export type PhoneKeys = TextKeys & { format?: ValidationKey }
export type PasswordKeys = TextKeys & { tooShort?: ValidationKey; blank?: ValidationKey; min?: number; max?: number }

export const passwordMinLength = 8
/** Both sign-up forms promise this ceiling; raising it is a change of this line. @see OP-023 */
export const passwordMaxLength = 12
const emailMaxLength = 254
const textMaxLength = 100

/** A check with a key for a message. */
export function check<T>(holds: (value: T) => boolean, key: ValidationKey, params?: ValidationParams) {
  return z.refine<T>(holds, { error: validationMessage(key, params) })
}

/** Holds for what is missing, so that a field is not called both missing and malformed. Aborting instead would silence mustMatch. */
function ifPresent(holds: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === '' || holds(text)
}

function notBlank(missing: ValidationKey) {
  return check<string>((text) => text !== '', missing)
}

/** Also tells the server, before it reads a text, how long the text may be (input-shape.ts). */
function atMost(max: number, key: ValidationKey) {
  return z.refine<string>((text) => codePointLength(text) <= max, {
    error: validationMessage(key, { max }),
    params: { maxLength: max },
  })
}

/** A text that must not be empty; the length is counted in code points of its normal form. */
export function requiredText({ max = textMaxLength, keys = {} }: { max?: number; keys?: TextKeys } = {}) {
  const missing = keys.required ?? 'required'
  return z
    .string(missing)
    .check(z.overwrite(normalizeBurmese), notBlank(missing), atMost(max, keys.tooLong ?? 'too_long'))
}

/** A text that may be missing (undefined: leave as it is) or cleared (empty or null: null). @see OP-030 */
export function optionalText({ max = textMaxLength, keys = {} }: { max?: number; keys?: TextKeys } = {}) {
  return clearable(z.string().check(z.overwrite(normalizeBurmese), atMost(max, keys.tooLong ?? 'too_long')))
}

/** Rich or long text whose markup counts as typed: only its ends are trimmed. @see OP-075 */
export function requiredMarkup({ max, keys = {} }: { max: number; keys?: TextKeys }) {
  const missing = keys.required ?? 'required'
  // Tags are removed up to the last end of one: behind it each '<' would be followed to the end of the text.
  const isBlank = (html: string) => {
    const end = html.lastIndexOf('>') + 1
    return (
      html.slice(0, end).replace(/<[^>]*>|&nbsp;|\s/g, '') === '' && html.slice(end).replace(/&nbsp;|\s/g, '') === ''
    )
  }
  return z.string(missing).check(
    z.trim(),
    check((html) => !isBlank(html), missing),
    atMost(max, keys.tooLong ?? 'details_too_long'),
  )
}

/** A mobile number, kept as typed in Western digits. @see X-PH-01 */
export function phoneNumber(keys: PhoneKeys = {}) {
  const missing = keys.required ?? 'required'
  return phoneText(missing).check(notBlank(missing), ...phoneChecks(keys))
}

/** A second mobile number: missing, cleared or well formed. */
export function optionalPhoneNumber(keys: PhoneKeys = {}) {
  return clearable(phoneText('value_invalid').check(...phoneChecks(keys)))
}

/** A number as social sign-up takes it: digits, no pattern. @see A-SFB-02 */
export const numericPhone = phoneText('required').check(
  notBlank('required'),
  atMost(maxPhoneLength, 'phone_too_long'),
  check(
    ifPresent((phone) => /^\+?\d+$/.test(phone)),
    'phone_numeric',
  ),
)

/** A phone number, landlines included, or an account number. @see A-LOGIN-05, A-LOGIN-08 */
export const loginIdentity = phoneText('required').check(
  notBlank('required'),
  check(
    ifPresent((typed) => loginPhonePattern.test(typed) || parseAccountNumber(typed) !== undefined),
    'login_format',
  ),
)

function phoneText(missing: ValidationKey) {
  return z.string(missing).check(z.overwrite(bareDigits))
}

function phoneChecks(keys: PhoneKeys) {
  return [
    atMost(maxPhoneLength, keys.tooLong ?? 'phone_too_long'),
    check<string>(
      ifPresent((phone) => mobilePattern.test(phone)),
      keys.format ?? 'phone_format',
    ),
  ] as const
}

/** A password that is being set. Counted as typed: nothing is trimmed or normalised. @see OP-023 */
export function password(keys: PasswordKeys = {}) {
  const missing = keys.required ?? 'password_required'
  const [min, max] = [keys.min ?? passwordMinLength, keys.max ?? passwordMaxLength]
  return z.string(missing).check(
    notBlank(missing),
    check(
      ifPresent((typed) => codePointLength(typed) >= min),
      keys.tooShort ?? 'password_too_short',
      { min },
    ),
    atMost(max, keys.tooLong ?? 'password_too_long'),
    check(
      ifPresent((typed) => typed.trim() !== ''),
      keys.blank ?? 'blank',
    ),
  )
}

/** A password that is being compared: only its presence counts. */
export const requiredPassword = z
  .string('password_required')
  .check(notBlank('password_required'), atMost(1000, 'password_too_long'))

const emailPattern = /^[^\s@"(),:;<>[\]\\]+@[^\s@.,:;<>()[\]\\]+(?:\.[^\s@.,:;<>()[\]\\]+)+$/

function isEmail(typed: string): boolean {
  return emailPattern.test(typed) && typed.length <= emailMaxLength
}

/** An e-mail address that must be given. */
export function email(keys: { required?: ValidationKey; format?: ValidationKey } = {}) {
  const missing = keys.required ?? 'email_required'
  const wrong = keys.format ?? 'email_format'
  return z.string(missing).check(z.trim(), notBlank(missing), check(ifPresent(isEmail), wrong))
}

/** An e-mail address that may be missing or cleared. */
export function optionalEmail(keys: { format?: ValidationKey } = {}) {
  return clearable(z.string().check(z.trim(), check(ifPresent(isEmail), keys.format ?? 'email_format')))
}

/** The composite card number, or nothing. @see X-NRC-01, OP-029 */
export const nrcNumber = clearable(
  z.string().check(
    z.overwrite(normalizeBurmese),
    check(
      ifPresent((text) => parseNrc(text) !== undefined),
      'nrc_format',
    ),
  ),
)

/** The last part of the card number: six digits of either script. @see X-NRC-05 */
export const nrcPart = z.string().check(
  z.overwrite((typed: string) => toWesternDigits(typed).trim()),
  check((digits) => /^\d{6}$/.test(digits), 'nrc_part_format'),
)

/** The search box: missing, or a normalised text; empty means no filter. */
export const keyword = z.pipe(
  z.optional(z.nullable(z.string().check(z.overwrite(normalizeBurmese), atMost(maxKeywordLength, 'too_long')))),
  z.transform((text) => text || undefined),
)

/**
 * Holds two fields equal, such as a password and its repetition, and reports on the second.
 *
 * Asked even while other fields still fail, so that the reader sees everything at once.
 */
export function mustMatch(field: string, repetition: string, key: ValidationKey) {
  return z.refine<Record<string, unknown>>((values) => values[field] === values[repetition], {
    error: key,
    path: [repetition],
    when: ({ value }) =>
      typeof value === 'object' && value !== null && Boolean((value as Record<string, unknown>)[repetition]),
  })
}

function clearable<S extends z.core.$ZodType<string, string>>(text: S) {
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value): string | null | undefined => (value === '' ? null : value)),
  )
}
