import { studentForm } from '#domains/accounts/contract/profile-forms.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmailFields, individualValues, ProfileHead } from '../../components/individual-fields.tsx'
import { BirthFields, PhoneFields, RegionFields, SaveActions } from '../../components/profile-fields.tsx'
import { titled } from '../../document-title.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import { useProfileForm } from '../../use-profile-form.ts'
import type { Route } from './+types/student-edit-screen.ts'

export const clientLoader = guarded(['student'], () => loadOwnProfile<'student'>())
export const HydrateFallback = () => <FormPageSkeleton title={m.accounts_edit_profile()} fields={8} />
export const meta = titled(m.accounts_edit_profile)

/** The card number is sent back unchanged. @see A-ES-01 to A-ES-06, OP-030 */
export default function StudentEditScreen({ loaderData: profile }: Route.ComponentProps) {
  const { form, save } = useProfileForm({
    schema: studentForm,
    initialValues: individualValues(profile),
    ownPath: paths.ownProfile.student(),
    toBody: (values) => values,
    pictures: ['profile'],
    carried: { nrc_number: profile.nrc_number ?? '' },
  })
  const { field } = form
  return (
    <>
      <PageTitle>{m.accounts_edit_profile()}</PageTitle>
      <AppFormView form={form} onSend={save}>
        <ProfileHead form={form} profile={profile} accountNo={profile.student_no} gender={form.values.gender} />
        <TextField {...field('name')} label={m.accounts_name()} autoComplete="name" />
        <TextField {...field('school_name')} label={m.accounts_institution()} autoComplete="organization" optional />
        <BirthFields form={form} />
        <PhoneFields form={form} />
        <EmailFields form={form} />
        <RegionFields form={form} />
        <SaveActions submitting={form.submitting} backPath={paths.ownProfile.student()} />
      </AppFormView>
    </>
  )
}
