import * as z from 'zod/mini'
import { Gender } from '#platform/contract/account-codes.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import {
  calendarDay,
  check,
  email,
  nrcNumber,
  optionalEmail,
  optionalPhoneNumber,
  optionalText,
  orNone,
  phoneNumber,
  regionIndex,
  requiredText,
  wireCode,
} from '#platform/contract/validation.ts'

const longTextMax = 2000

/** A data URL replaces the picture, its address keeps it, an empty text removes it, an absent field keeps it. */
const picture = z.optional(z.nullable(z.string()))

/** Not after today in Yangon. @see A-ET-02 */
const dateOfBirth = orNone(calendarDay.check(check((day) => day <= yangonDay(new Date()), 'date_in_future')))

const address = optionalText({ max: 200, keys: { tooLong: 'address_too_long' } })
const town = optionalText({ keys: { tooLong: 'town_too_long' } })
/** 0 is not stated, the default. @see OP-040 */
const gender = z._default(wireCode(Object.values(Gender)), Gender.none)

const individual = {
  gender,
  date_of_birth: dateOfBirth,
  phone_number_1: phoneNumber(),
  phone_number_2: optionalPhoneNumber(),
  email_2: optionalEmail(),
  region: regionIndex,
  town,
  address,
  nrc_number: nrcNumber,
  profile: picture,
  nrc_front: picture,
  nrc_back: picture,
}

/** @see A-ET-04 to A-ET-07 */
export const teacherForm = z
  .object({
    ...individual,
    name: optionalText({ keys: { tooLong: 'name_too_long' } }),
    school_name: optionalText({ keys: { tooLong: 'school_name_too_long' } }),
    education: optionalText({ max: longTextMax }),
    experience: optionalText({ max: longTextMax }),
    message: optionalText({ max: longTextMax }),
    email_1: optionalEmail(),
  })
  .check(
    z.refine(({ name, school_name }) => Boolean(name || school_name), {
      error: 'name_or_school_name_required',
      path: ['name'],
      // Also where other fields are invalid, so that all errors are reported at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

/** @see A-ES-02 to A-ES-06 */
export const studentForm = z.object({
  ...individual,
  name: requiredText({ keys: { tooLong: 'name_too_long' } }),
  school_name: optionalText({ keys: { tooLong: 'school_name_too_long' } }),
  email_1: email(),
})

/** @see A-ESC-02 to A-ESC-07 */
export const schoolForm = z.object({
  name: requiredText({ keys: { required: 'school_name_required', tooLong: 'name_too_long' } }),
  license: optionalText({ max: 30, keys: { tooLong: 'license_too_long' } }),
  message: optionalText({ max: longTextMax }),
  phone_number_1: phoneNumber({ tooLong: 'phone_1_too_long', format: 'phone_1_format' }),
  phone_number_2: optionalPhoneNumber({ tooLong: 'phone_2_too_long', format: 'phone_2_format' }),
  email_1: email(),
  region: regionIndex,
  town,
  address,
  profile: picture,
})
