import * as z from 'zod/mini'
import type { TeacherProfile } from '#domains/accounts/contract/profile.contract.ts'
import { teacherForm } from '#domains/accounts/contract/profile-forms.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { CardPictureField } from '../../components/card-picture-field.tsx'
import { EmailFields, individualValues, ProfileHead } from '../../components/individual-fields.tsx'
import { NrcFields } from '../../components/nrc-fields.tsx'
import { BirthFields, PhoneFields, RegionFields, SaveActions } from '../../components/profile-fields.tsx'
import { titled } from '../../document-title.ts'
import { fromNrcValues, type NrcValues, nrcFaults, toNrcValues } from '../../nrc-parts.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import { useProfileForm } from '../../use-profile-form.ts'
import type { Route } from './+types/teacher-edit-screen.ts'

export const clientLoader = guarded(['teacher'], () => loadOwnProfile<'teacher'>())
export const HydrateFallback = () => <FormPageSkeleton title={m.accounts_edit_profile()} fields={8} />
export const meta = titled(m.accounts_edit_profile)

function toValues(profile: TeacherProfile) {
  return {
    ...individualValues(profile),
    education: profile.education ?? '',
    experience: profile.experience ?? '',
    message: profile.message ?? '',
    ...toNrcValues(profile.nrc_number),
    nrc_front: '',
    nrc_back: '',
  }
}

/** The request body, with the parts of the card number joined. */
const toBody = (values: NrcValues & Record<string, unknown>): Record<string, unknown> => {
  const { nrc_state: _state, nrc_township: _township, nrc_type: _type, ...rest } = values
  return { ...rest, nrc_number: fromNrcValues(values) }
}
/** Reports errors of the form and of an incomplete card number at once. */
const schema = z.transform((typed: NrcValues & Record<string, unknown>, context) => {
  const read = teacherForm.safeParse(toBody(typed))
  const faults = read.error?.issues.map(({ path, message }) => ({ path: [...path], message })) ?? []
  const cardFaults = nrcFaults(typed).map(({ part, message }) => ({ path: [part], message }))
  for (const fault of [...faults, ...cardFaults]) context.issues.push({ ...fault, code: 'custom', input: typed })
  return read.data
})

/** @see A-ET-01 to A-ET-10 */
export default function TeacherEditScreen({ loaderData: profile }: Route.ComponentProps) {
  const { form, save } = useProfileForm({
    schema,
    initialValues: toValues(profile),
    ownPath: paths.ownProfile.teacher(),
    toBody,
    pictures: ['profile', 'nrc_front', 'nrc_back'],
  })
  const { field } = form
  return (
    <>
      <PageTitle>{m.accounts_edit_profile()}</PageTitle>
      <AppFormView form={form} onSend={save}>
        <ProfileHead form={form} profile={profile} accountNo={profile.teacher_no} gender={form.values.gender} />
        <TextField
          {...field('name')}
          label={m.accounts_name()}
          hint={m.accounts_name_or_institution()}
          autoComplete="name"
        />
        <TextField {...field('school_name')} label={m.accounts_institution()} autoComplete="organization" />
        <TextArea {...field('education')} label={m.accounts_education()} rows={3} optional />
        <TextArea {...field('experience')} label={m.accounts_experience()} rows={3} optional />
        <TextArea {...field('message')} label={m.accounts_message()} rows={3} optional />
        <BirthFields form={form} />
        <PhoneFields form={form} />
        <EmailFields form={form} firstOptional />
        <RegionFields form={form} />
        <NrcFields form={form} />
        <CardPictureField {...field('nrc_front')} label={m.accounts_nrc_front()} storedUrl={profile.nrc_front} />
        <CardPictureField {...field('nrc_back')} label={m.accounts_nrc_back()} storedUrl={profile.nrc_back} />
        <p className="hint">{m.accounts_nrc_private()}</p>
        <SaveActions submitting={form.submitting} backPath={paths.ownProfile.teacher()} />
      </AppFormView>
    </>
  )
}
