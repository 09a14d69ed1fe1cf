import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { PasswordField, PhoneField, TextField } from '#platform/web/forms/text-fields.tsx'
import { LogInHint } from './log-in-hint.tsx'

/** The heading of a sign-up form, with a link to login. */
export function SignUpTitle({ children }: { children: ReactNode }) {
  return (
    <div>
      <h1>{children}</h1>
      <LogInHint />
    </div>
  )
}

interface ContactValues {
  name: string
  phone_number_1: string
  email_1: string
}

/** Name, phone and e-mail; the e-mail is optional for teachers and schools. */
export function SignUpContact<Values extends ContactValues, Output>({
  form,
  nameLabel = m.accounts_name(),
  emailRequired = false,
}: {
  form: AppForm<Values, Output>
  nameLabel?: string
  emailRequired?: boolean
}) {
  // The form's type parameter hides its keys, and only the common fields are used here.
  const { field } = form as unknown as AppForm<ContactValues, Output>
  return (
    <>
      <TextField {...field('name')} label={nameLabel} autoComplete="name" />
      <PhoneField {...field('phone_number_1')} label={m.accounts_phone()} />
      <TextField
        {...field('email_1')}
        type="email"
        label={m.accounts_email()}
        autoComplete="email"
        optional={!emailRequired}
      />
    </>
  )
}

interface PasswordValues {
  password: string
  confirm_password: string
}

export function PasswordPair<Values extends PasswordValues, Output>({ form }: { form: AppForm<Values, Output> }) {
  const { field } = form as unknown as AppForm<PasswordValues, Output>
  return (
    <>
      <PasswordField
        {...field('password')}
        label={m.accounts_password()}
        hint={m.accounts_password_hint()}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirm_password')} label={m.accounts_confirm_password()} autoComplete="new-password" />
    </>
  )
}
