import { messagesByField, parseValidationMessage, type ValidationKey } from '#platform/contract/validation-keys.ts'
import { localisedParams } from '#platform/contract/validation-params.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from './locale.ts'

type Params = { max: string; min: string; other: string }

/** Listed by name, so that a page with a form loads only these texts. */
const texts: Readonly<Record<ValidationKey, (params: Params) => string>> = {
  access_option_required: m.validation_access_option_required,
  access_type_required: m.validation_access_type_required,
  account_type_choose: m.validation_account_type_choose,
  account_type_required: m.validation_account_type_required,
  address_too_long: m.validation_address_too_long,
  admin_code_required: m.validation_admin_code_required,
  admin_code_wrong: m.validation_admin_code_wrong,
  admin_login_wrong: m.validation_admin_login_wrong,
  amount_below_fee: m.validation_amount_below_fee,
  amount_range: m.validation_amount_range,
  blank: m.validation_blank,
  category_invalid: m.validation_category_invalid,
  category_taken: m.validation_category_taken,
  changed_meanwhile: m.validation_changed_meanwhile,
  choice_invalid: m.validation_choice_invalid,
  class_days_required: m.validation_class_days_required,
  class_type_required: m.validation_class_type_required,
  confirm_mismatch: m.validation_confirm_mismatch,
  content_title_too_long: m.validation_content_title_too_long,
  course_type_fixed: m.validation_course_type_fixed,
  current_password_too_long: m.validation_current_password_too_long,
  current_password_too_short: m.validation_current_password_too_short,
  date_format: m.validation_date_format,
  date_in_future: m.validation_date_in_future,
  date_in_past: m.validation_date_in_past,
  date_order: m.validation_date_order,
  date_time_wrong: m.validation_date_time_wrong,
  details_too_long: m.validation_details_too_long,
  email_format: m.validation_email_format,
  email_required: m.validation_email_required,
  email_taken: m.validation_email_taken,
  email_unknown: m.validation_email_unknown,
  explanation_too_long: m.validation_explanation_too_long,
  fee_fixed: m.validation_fee_fixed,
  family_number_used: m.validation_family_number_used,
  fee_invalid: m.validation_fee_invalid,
  fee_required: m.validation_fee_required,
  file_empty: m.validation_file_empty,
  file_required: m.validation_file_required,
  file_too_large: m.validation_file_too_large,
  file_type: m.validation_file_type,
  flag_invalid: m.validation_flag_invalid,
  group_name_too_long: m.validation_group_name_too_long,
  id_invalid: m.validation_id_invalid,
  image_too_large: m.validation_image_too_large,
  image_too_many_pixels: m.validation_image_too_many_pixels,
  image_type: m.validation_image_type,
  license_too_long: m.validation_license_too_long,
  login_format: m.validation_login_format,
  months_range: m.validation_months_range,
  months_required: m.validation_months_required,
  name_or_school_name_required: m.validation_name_or_school_name_required,
  name_required: m.validation_name_required,
  name_too_long: m.validation_name_too_long,
  new_confirm_mismatch: m.validation_new_confirm_mismatch,
  new_password_too_long: m.validation_new_password_too_long,
  new_password_too_short: m.validation_new_password_too_short,
  nrc_format: m.validation_nrc_format,
  nrc_part_format: m.validation_nrc_part_format,
  nrc_part_missing: m.validation_nrc_part_missing,
  number_invalid: m.validation_number_invalid,
  number_range: m.validation_number_range,
  password_required: m.validation_password_required,
  password_too_long: m.validation_password_too_long,
  password_too_short: m.validation_password_too_short,
  phone_1_format: m.validation_phone_1_format,
  phone_1_too_long: m.validation_phone_1_too_long,
  phone_2_format: m.validation_phone_2_format,
  phone_2_too_long: m.validation_phone_2_too_long,
  phone_format: m.validation_phone_format,
  phone_numeric: m.validation_phone_numeric,
  phone_taken: m.validation_phone_taken,
  phone_too_long: m.validation_phone_too_long,
  reason_required: m.validation_reason_required,
  region_invalid: m.validation_region_invalid,
  region_too_long: m.validation_region_too_long,
  required: m.validation_required,
  required_to_fill: m.validation_required_to_fill,
  role_required: m.validation_role_required,
  school_name_required: m.validation_school_name_required,
  school_name_too_long: m.validation_school_name_too_long,
  social_taken: m.validation_social_taken,
  social_unverified: m.validation_social_unverified,
  time_format: m.validation_time_format,
  time_order: m.validation_time_order,
  time_same: m.validation_time_same,
  title_too_long: m.validation_title_too_long,
  too_long: m.validation_too_long,
  too_many: m.validation_too_many,
  town_too_long: m.validation_town_too_long,
  transaction_no_format: m.validation_transaction_no_format,
  transaction_no_used: m.validation_transaction_no_used,
  unknown_field: m.validation_unknown_field,
  url_format: m.validation_url_format,
  value_invalid: m.validation_value_invalid,
  video_not_allowed: m.validation_video_not_allowed,
}

/** The text of a validation message; a text from the server is returned unchanged. */
export function validationText(said: string): string {
  const parsed = parseValidationMessage(said)
  if (!parsed) return said
  const params = { max: '', min: '', other: '', ...localisedParams(parsed.params, currentLocale()) }
  return texts[parsed.key](params)
}

/** The first text of each invalid field. */
export function textsByField(issues: Parameters<typeof messagesByField>[0]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messagesByField(issues)).map(([name, keys]) => [name, validationText(keys[0] ?? '')]),
  )
}
