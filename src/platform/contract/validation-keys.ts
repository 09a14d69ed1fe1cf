import * as z from 'zod/mini'

/**
 * All validation messages. A failed check carries a key and its parameters, never a text, so that one schema
 * serves both languages, browser and server.
 */
export const VALIDATION_KEYS = [
  'access_option_required',
  'access_type_required',
  'account_type_choose',
  'account_type_required',
  'address_too_long',
  'admin_code_required',
  'admin_code_wrong',
  'admin_login_wrong',
  'amount_below_fee',
  'amount_order',
  'amount_range',
  'bank_fee_large',
  'blank',
  'category_invalid',
  'category_taken',
  'changed_meanwhile',
  'choice_invalid',
  'class_days_required',
  'class_type_required',
  'confirm_mismatch',
  'content_title_too_long',
  'coupon_elsewhere',
  'coupon_not_now',
  'coupon_part_paid',
  'coupon_percent_or_amount',
  'coupon_shape',
  'coupon_taken',
  'coupon_unknown',
  'coupon_used_before',
  'coupon_used_up',
  'course_type_fixed',
  'current_password_too_long',
  'current_password_too_short',
  'current_password_wrong',
  'date_format',
  'date_in_future',
  'date_in_past',
  'date_order',
  'date_time_wrong',
  'details_too_long',
  'email_format',
  'email_required',
  'email_taken',
  'email_unknown',
  'explanation_too_long',
  'family_number_used',
  'fee_fixed',
  'fee_invalid',
  'fee_required',
  'file_empty',
  'file_required',
  'file_too_large',
  'file_type',
  'flag_invalid',
  'group_name_too_long',
  'id_invalid',
  'image_too_large',
  'image_too_many_pixels',
  'image_type',
  'lapse_hours',
  'license_too_long',
  'login_format',
  'method_closed',
  'months_range',
  'months_required',
  'name_or_school_name_required',
  'name_required',
  'name_too_long',
  'new_confirm_mismatch',
  'new_password_too_long',
  'new_password_too_short',
  'nrc_format',
  'nrc_part_format',
  'nrc_part_missing',
  'number_invalid',
  'number_range',
  'password_required',
  'password_too_long',
  'password_too_short',
  'phone_1_format',
  'phone_1_too_long',
  'phone_2_format',
  'phone_2_too_long',
  'phone_format',
  'phone_numeric',
  'phone_taken',
  'phone_too_long',
  'qr_text_damaged',
  'reason_required',
  'refund_too_large',
  'region_invalid',
  'region_too_long',
  'required',
  'required_to_fill',
  'role_required',
  'school_name_required',
  'school_name_too_long',
  'social_taken',
  'social_unverified',
  'statement_damaged',
  'statement_damaged_numbers',
  'statement_empty',
  'statement_encoding',
  'statement_macros',
  'statement_protected',
  'statement_quote',
  'statement_too_large',
  'subtitles_empty',
  'subtitles_encoding',
  'subtitles_too_many',
  'synonyms_few',
  'time_format',
  'time_order',
  'time_same',
  'title_too_long',
  'too_long',
  'too_many',
  'town_too_long',
  'transaction_no_format',
  'transaction_no_of_row',
  'transaction_no_sent',
  'transaction_no_used',
  'unknown_field',
  'url_format',
  'value_invalid',
  'video_not_allowed',
  'wallet_closed',
] as const

export type ValidationKey = (typeof VALIDATION_KEYS)[number]
export type ValidationParams = Readonly<Record<string, string | number>>

const known: ReadonlySet<string> = new Set(VALIDATION_KEYS)

/** Encodes a key with its parameters: 'too_long|max=100'. */
export function validationMessage(key: ValidationKey, params: ValidationParams = {}): string {
  return [key, ...Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join('|')
}

/** Parses an encoded message; undefined for other texts, such as those of an older server. */
export function parseValidationMessage(
  message: string,
): { key: ValidationKey; params: Record<string, string> } | undefined {
  const [key = '', ...pairs] = message.split('|')
  if (!known.has(key)) return undefined
  const params = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return [name, decodeURIComponent(value)] as const
  })
  return { key: key as ValidationKey, params: Object.fromEntries(params) }
}

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & { maximum?: unknown }

/** The message of a failed check that has none of its own. */
function defaultMessage(issue: Issue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required'
  switch (issue.code) {
    case 'too_big':
      return typeof issue.input === 'string'
        ? validationMessage('too_long', { max: Number(issue.maximum) })
        : Array.isArray(issue.input)
          ? validationMessage('too_many', { max: Number(issue.maximum) })
          : 'number_invalid'
    case 'too_small':
    case 'not_multiple_of':
      return 'number_invalid'
    case 'invalid_value':
      return 'choice_invalid'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'value_invalid'
  }
}

z.config({ localeError: (issue) => defaultMessage(issue as Issue) })

/** Messages of failed checks by field, in the order of the checks; names of nested fields are joined by dots. */
export function messagesByField(
  issues: ReadonlyArray<{ path: ReadonlyArray<PropertyKey>; message: string }>,
): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    const messages = byField[field] ?? []
    byField[field] = messages
    if (!messages.includes(message)) messages.push(message)
  }
  return byField
}
