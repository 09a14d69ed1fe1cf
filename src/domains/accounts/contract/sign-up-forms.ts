import * as z from 'zod/mini'
import {
  email,
  mustMatch,
  numericPhone,
  optionalEmail,
  password,
  phoneNumber,
  requiredText,
} from '#platform/contract/validation.ts'
import { maxSocialIdLength } from './social.contract.ts'

const name = requiredText({ keys: { tooLong: 'name_too_long' } })
/** A data URL, or nothing. */
const picture = z.optional(z.nullable(z.string()))
const passwords = {
  password: password(),
  confirm_password: z._default(z.string(), ''),
}
const confirmed = [
  z.refine<{ confirm_password: string }>((form) => form.confirm_password !== '', {
    error: 'required',
    path: ['confirm_password'],
  }),
  mustMatch('password', 'confirm_password', 'confirm_mismatch'),
] as const

/** The form of teachers and schools. @see A-SUT-02 to A-SUT-07 */
export const ownerSignUp = z
  .object({
    profile: picture,
    name,
    ...passwords,
    phone_number_1: phoneNumber(),
    /** A copy of the typed number that the apps send; ignored. @see OP-020 */
    phno_valid: z.optional(z.nullable(z.union([z.literal(''), numericPhone]))),
    email_1: optionalEmail(),
  })
  .check(...confirmed)

/** @see A-SUS-02 to A-SUS-04 */
export const studentSignUp = z
  .object({ profile: picture, name, ...passwords, phone_number_1: phoneNumber(), email_1: email() })
  .check(...confirmed)

/** The form after a social log-in; without a password. @see A-SFB-02 */
export const socialSignUp = z.object({
  profile: picture,
  name,
  phone_number_1: numericPhone,
  email_1: email(),
  social_media_id: requiredText({ max: maxSocialIdLength }),
})

export type OwnerSignUp = z.output<typeof ownerSignUp>
export type StudentSignUp = z.output<typeof studentSignUp>
export type SocialSignUp = z.output<typeof socialSignUp>
