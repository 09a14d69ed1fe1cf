import type { ProfileReply } from '#domains/accounts/contract/profile.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import { LoginIdField } from './profile-fields.tsx'

/** Initial form values that all profiles have in common; empty strings for missing values. */
export function sharedValues(profile: ProfileReply) {
  return {
    profile: '',
    name: profile.name ?? '',
    phone_number_1: profile.phone_number_1 ?? '',
    phone_number_2: profile.phone_number_2 ?? '',
    email_1: profile.email_1 ?? '',
    region: profile.region,
    town: profile.town ?? '',
    address: profile.address ?? '',
  }
}

/** Initial form values of teachers and students; schools do not have them. */
export function individualValues(profile: Exclude<ProfileReply, { usertype: 'school' }>) {
  return {
    ...sharedValues(profile),
    school_name: profile.school_name ?? '',
    gender: profile.gender as number | null,
    date_of_birth: profile.date_of_birth ?? '',
    email_2: profile.email_2 ?? '',
  }
}

/** The photo and the account number, which is read-only, at the top of every profile form. */
export function ProfileHead<Values extends { profile: string }, Output>({
  form,
  profile,
  accountNo,
  gender = null,
}: {
  form: AppForm<Values, Output>
  profile: ProfileReply
  accountNo: string
  gender?: number | null
}) {
  // The form's type parameter hides its keys, and only the common fields are used here.
  const { field } = form as unknown as AppForm<{ profile: string }, Output>
  return (
    <>
      <PhotoField
        {...field('profile')}
        kind={profile.usertype}
        gender={gender}
        storedUrl={profile.profile}
        label={m.accounts_photo()}
        optional
      />
      <LoginIdField accountNo={accountNo} />
    </>
  )
}

interface EmailValues {
  email_1: string
  email_2: string
}

/** The two e-mail addresses of a person; the first is required for students. */
export function EmailFields<Values extends EmailValues, Output>({
  form,
  firstOptional = false,
}: {
  form: AppForm<Values, Output>
  firstOptional?: boolean
}) {
  const { field } = form as unknown as AppForm<EmailValues, Output>
  return (
    <>
      <TextField
        {...field('email_1')}
        type="email"
        label={m.accounts_email_1()}
        autoComplete="email"
        optional={firstOptional}
      />
      <TextField {...field('email_2')} type="email" label={m.accounts_email_2()} autoComplete="off" optional />
    </>
  )
}
