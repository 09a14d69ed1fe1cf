import type { StudentProfile } from '#domains/accounts/contract/profile.contract.ts'
import { studentForm } from '#domains/accounts/contract/profile-forms.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { FormSkeleton } from '#platform/web/states/skeletons.tsx'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import { BirthFields, LoginIdField, PhoneFields, PlaceFields, SaveActions } from '../../components/profile-fields.tsx'
import { titled } from '../../document-title.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import { useProfileForm } from '../../use-profile-form.ts'
import type { Route } from './+types/student-edit-screen.ts'

export const clientLoader = guarded(['student'], () => loadOwnProfile<'student'>())
export const HydrateFallback = () => <FormSkeleton fields={8} />
export const meta = titled(m.accounts_edit_profile)

/** The card's number travels back as it was loaded; this screen has no inputs for it. @see A-ES-06, OP-030 */
function toValues(profile: StudentProfile) {
  return {
    profile: '',
    name: profile.name ?? '',
    school_name: profile.school_name ?? '',
    gender: profile.gender as number | null,
    date_of_birth: profile.date_of_birth ?? '',
    phone_number_1: profile.phone_number_1 ?? '',
    phone_number_2: profile.phone_number_2 ?? '',
    email_1: profile.email_1 ?? '',
    email_2: profile.email_2 ?? '',
    region: profile.region,
    town: profile.town ?? '',
    address: profile.address ?? '',
    nrc_number: profile.nrc_number ?? '',
  }
}

/** @see A-ES-01 to A-ES-06 */
export default function StudentEditScreen({ loaderData: profile }: Route.ComponentProps) {
  const { form, save } = useProfileForm({
    schema: studentForm,
    initialValues: toValues(profile),
    ownPath: '/student/detail',
    toBody: (values) => values,
  })
  const { field } = form
  return (
    <>
      <PageTitle>{m.accounts_edit_profile()}</PageTitle>
      <AppFormView form={form} onSend={save}>
        <PhotoField
          {...field('profile')}
          kind="student"
          gender={form.values.gender}
          storedUrl={profile.profile}
          label={m.accounts_photo()}
          optional
        />
        <LoginIdField accountNo={profile.student_no} />
        <TextField {...field('name')} label={m.accounts_name()} autoComplete="name" />
        <TextField {...field('school_name')} label={m.accounts_institution()} autoComplete="organization" optional />
        <BirthFields form={form} />
        <PhoneFields form={form} />
        <TextField {...field('email_1')} type="email" label={m.accounts_email_1()} autoComplete="email" />
        <TextField {...field('email_2')} type="email" label={m.accounts_email_2()} autoComplete="off" optional />
        <PlaceFields form={form} />
        <SaveActions submitting={form.submitting} backPath="/student/detail" />
      </AppFormView>
    </>
  )
}
