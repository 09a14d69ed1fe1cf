import * as z from 'zod/mini'
import { toWesternDigits } from './burmese/digits.ts'
import { normalizeBurmese } from './burmese/normalize.ts'
import { codePointLength } from './burmese/syllables.ts'
import { maxKeywordLength } from './keyword-length.ts'
import { bareDigits, maxPhoneLength, mobilePattern } from './phone.ts'
import { parseNrc, storedNrc } from './regions/nrc-number.ts'
import { type ValidationKey, type ValidationParams, validationMessage } from './validation-keys.ts'

export * from './validation-keys.ts'
export * from './wire-input.ts'

/** Keys of a field that replace the general ones. */
export type TextKeys = { required?: ValidationKey; tooLong?: ValidationKey }
export type PhoneKeys = TextKeys & { format?: ValidationKey }
export type PasswordKeys = TextKeys & { tooShort?: ValidationKey; blank?: ValidationKey; min?: number; max?: number }

const passwordMinLength = 8
/** Maximum length stated by both sign-up forms. @see OP-023 */
const passwordMaxLength = 12
const emailMaxLength = 254
const textMaxLength = 100

/** A check whose message is a key. */
export function check<T>(holds: (value: T) => boolean, key: ValidationKey, params?: ValidationParams) {
  return z.refine<T>(holds, { error: validationMessage(key, params) })
}

/**
 * Passes for an empty value, so that it is not reported both as missing and as malformed. Aborting instead would
 * skip mustMatch.
 */
function ifPresent(holds: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === '' || holds(text)
}

function notBlank(missing: ValidationKey) {
  return check<string>((text) => text !== '', missing)
}

/** Also declares the maximum length for the server's input limits (input-shape.ts). */
function atMost(max: number, key: ValidationKey) {
  return z.refine<string>((text) => codePointLength(text) <= max, {
    error: validationMessage(key, { max }),
    params: { maxLength: max },
  })
}

/** A required text; its length is counted in code points after normalisation. */
export function requiredText({ max = textMaxLength, keys = {} }: { max?: number; keys?: TextKeys } = {}) {
  const missing = keys.required ?? 'required'
  return z
    .string(missing)
    .check(z.overwrite(normalizeBurmese), notBlank(missing), atMost(max, keys.tooLong ?? 'too_long'))
}

/** An optional text: undefined keeps the value; an empty string or null clears it. @see OP-030 */
export function optionalText({ max = textMaxLength, keys = {} }: { max?: number; keys?: TextKeys } = {}) {
  return clearable(z.string().check(z.overwrite(normalizeBurmese), atMost(max, keys.tooLong ?? 'too_long')))
}

/** Required rich or long text; its length includes markup, and only the ends are trimmed. @see OP-075 */
export function requiredMarkup({ max, keys = {} }: { max: number; keys?: TextKeys }) {
  const missing = keys.required ?? 'required'
  // Searches for tags only up to the last '>': after it, each '<' would make the expression scan to the end of
  // the text.
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

/** A mobile number, stored as typed in Western digits. @see X-PH-01 */
export function phoneNumber(keys: PhoneKeys = {}) {
  const missing = keys.required ?? 'required'
  return phoneText(missing).check(notBlank(missing), ...phoneChecks(keys))
}

/** An optional second mobile number. */
export function optionalPhoneNumber(keys: PhoneKeys = {}) {
  return clearable(phoneText('value_invalid').check(...phoneChecks(keys)))
}

/** A phone number of social sign-up: digits only, no pattern. @see A-SFB-02 */
export const numericPhone = phoneText('required').check(
  notBlank('required'),
  atMost(maxPhoneLength, 'phone_too_long'),
  check(
    ifPresent((phone) => /^\+?\d+$/.test(phone)),
    'phone_numeric',
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

/** A new password; it is neither trimmed nor normalised. @see OP-023 */
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

/** A password to compare: it only has to be present. */
export const requiredPassword = z
  .string('password_required')
  .check(notBlank('password_required'), atMost(1000, 'password_too_long'))

const emailPattern = /^[^\s@"(),:;<>[\]\\]+@[^\s@.,:;<>()[\]\\]+(?:\.[^\s@.,:;<>()[\]\\]+)+$/

function isEmail(typed: string): boolean {
  return emailPattern.test(typed) && typed.length <= emailMaxLength
}

/** A required e-mail address. */
export function email(keys: { required?: ValidationKey; format?: ValidationKey } = {}) {
  const missing = keys.required ?? 'email_required'
  const wrong = keys.format ?? 'email_format'
  return z.string(missing).check(z.trim(), notBlank(missing), check(ifPresent(isEmail), wrong))
}

/** An optional e-mail address. */
export function optionalEmail(keys: { format?: ValidationKey } = {}) {
  return clearable(z.string().check(z.trim(), check(ifPresent(isEmail), keys.format ?? 'email_format')))
}

/** An https address for links. */
export const webAddress = z.string().check(
  z.trim(),
  check((text) => /^https:\/\/[^\s/]+\.[^\s]+$/.test(text) && text.length <= 500, 'url_format'),
)

/** A card number, read in the usual ways to write it and stored in one; optional. @see X-NRC-01, OP-029 */
export const nrcNumber = clearable(
  z.string().check(
    z.overwrite((text: string) => storedNrc(normalizeBurmese(text))),
    check(
      ifPresent((text) => parseNrc(text) !== undefined),
      'nrc_format',
    ),
  ),
)

/** The last part of the card number: six Burmese or Western digits. @see X-NRC-05 */
export const nrcPart = z.string().check(
  z.overwrite((typed: string) => toWesternDigits(typed).trim()),
  check((digits) => /^\d{6}$/.test(digits), 'nrc_part_format'),
)

/** A keyword: optional, normalised; empty means no filter. */
export const keyword = z.pipe(
  z.optional(z.nullable(z.string().check(z.overwrite(normalizeBurmese), atMost(maxKeywordLength, 'too_long')))),
  z.transform((text) => text || undefined),
)

/**
 * Checks that two fields are equal, such as a password and its repetition, and reports on the second.
 *
 * Runs even if other fields are invalid, so that all errors are reported at once.
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
