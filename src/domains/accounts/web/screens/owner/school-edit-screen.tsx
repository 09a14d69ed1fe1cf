import type { SchoolProfile } from '#domains/accounts/contract/profile.contract.ts'
import { schoolForm } from '#domains/accounts/contract/profile-forms.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { ProfileHead, sharedValues } from '../../components/individual-fields.tsx'
import { PhoneFields, RegionFields, SaveActions } from '../../components/profile-fields.tsx'
import { titled } from '../../document-title.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import { useProfileForm } from '../../use-profile-form.ts'
import type { Route } from './+types/school-edit-screen.ts'

export const clientLoader = guarded(['school'], () => loadOwnProfile<'school'>())
export const HydrateFallback = () => <FormPageSkeleton title={m.accounts_edit_school()} fields={8} />
export const meta = titled(m.accounts_edit_school)

function toValues(profile: SchoolProfile) {
  return { ...sharedValues(profile), license: profile.license ?? '', message: profile.message ?? '' }
}

/** Validated on submit; an emptied name is reported on change. @see A-ESC-01 to A-ESC-08 */
export default function SchoolEditScreen({ loaderData: profile }: Route.ComponentProps) {
  const { form, save } = useProfileForm({
    schema: schoolForm,
    initialValues: toValues(profile),
    ownPath: paths.ownProfile.school(),
    toBody: (values) => values,
    pictures: ['profile'],
  })
  const { field } = form
  const nameIsEmpty = form.values.name.trim() === ''
  return (
    <>
      <PageTitle>{m.accounts_edit_school()}</PageTitle>
      <AppFormView form={form} onSend={save}>
        <ProfileHead form={form} profile={profile} accountNo={profile.school_no} />
        <TextField
          {...field('name')}
          label={m.accounts_school_name()}
          autoComplete="organization"
          error={nameIsEmpty ? m.validation_school_name_required() : field('name').error}
        />
        <TextField {...field('license')} label={m.accounts_license()} optional />
        <TextArea {...field('message')} label={m.accounts_message()} rows={3} optional />
        <PhoneFields form={form} />
        <TextField {...field('email_1')} type="email" label={m.accounts_email_1()} autoComplete="email" />
        <RegionFields form={form} addressLabel={m.accounts_school_address()} />
        <SaveActions submitting={form.submitting} backPath={paths.ownProfile.school()} />
      </AppFormView>
    </>
  )
}
