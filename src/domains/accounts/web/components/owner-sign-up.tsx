import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { handedOver, useReturnAddress } from '#platform/web/session/return-address.ts'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import { handedOverSignUp, handOverSignUp, type OwnerSignUpForm, signUpQuery } from '../sign-up-handover.ts'
import { RegistrationFee } from './registration-fee.tsx'
import { PasswordPair, SignUpContact, SignUpTitle } from './sign-up-fields.tsx'

const texts: Readonly<Record<OwnerRole, { title: () => string; button: () => string }>> = {
  teacher: { title: m.accounts_sign_up_teacher, button: m.accounts_continue_to_payment },
  school: { title: m.accounts_sign_up_school, button: m.accounts_register },
}
const contract = () => import('../sign-up-contract.ts')
const empty: OwnerSignUpForm = {
  profile: '',
  name: '',
  password: '',
  confirm_password: '',
  phone_number_1: '',
  email_1: '',
}

/**
 * Sign-up of a teacher or school: the server validates the form, then the payment follows.
 *
 * @see A-SUT-01, A-SUT-08, A-SUT-09, A-SUSC-02, A-SUSC-01
 */
export function OwnerSignUp({ userType, feeMmk }: { userType: OwnerRole; feeMmk: number }) {
  const navigate = useAppNavigate()
  const state = handedOver(useReturnAddress())
  const form = useAppForm({
    schema: async () => (await contract()).ownerSignUp,
    initialValues: empty,
    draftKey: `sign-up-${userType}`,
    handedBack: () => handedOverSignUp(userType),
    secret: ['password', 'confirm_password'],
    pictures: ['profile'],
  })
  async function check() {
    const { values } = form
    const { validateSchool, validateTeacher } = await contract()
    const body = { ...values, phno_valid: values.phone_number_1 }
    await browserApi.call(userType === 'teacher' ? validateTeacher : validateSchool, { body })
    handOverSignUp(userType, values)
    navigate(paths.registrationPayment(signUpQuery(userType, values)), { state })
  }
  return (
    <div className="wrap narrow stack">
      <SignUpTitle>{texts[userType].title()}</SignUpTitle>
      <RegistrationFee feeMmk={feeMmk} />
      <AppFormView form={form} onSend={check}>
        <SignUpContact form={form} nameLabel={userType === 'school' ? m.accounts_school_name() : m.accounts_name()} />
        <PasswordPair form={form} />
        <PhotoField {...form.field('profile')} kind={userType} label={m.accounts_photo()} optional />
        <SubmitButton submitting={form.submitting}>{texts[userType].button()}</SubmitButton>
      </AppFormView>
    </div>
  )
}
