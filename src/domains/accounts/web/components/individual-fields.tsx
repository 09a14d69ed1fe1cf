import type { ProfileReply } from '#domains/accounts/contract/profile.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import { LoginIdField } from './profile-fields.tsx'

/** What every profile's form starts from; empty texts stand for what is not there. */
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

/** What a person's form has besides; schools have none of it. */
export function individualValues(profile: Exclude<ProfileReply, { usertype: 'school' }>) {
  return {
    ...sharedValues(profile),
    school_name: profile.school_name ?? '',
    gender: profile.gender as number | null,
    date_of_birth: profile.date_of_birth ?? '',
    email_2: profile.email_2 ?? '',
  }
}

/** The photo and the account number, which cannot be changed: the head of every profile's form. */
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
  // A generic form's keys are those of its own values; here only the shared ones are asked for.
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

/** A person's two addresses; a student has to have the first. */
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
