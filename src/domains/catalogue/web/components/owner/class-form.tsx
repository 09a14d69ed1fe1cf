import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { RegionTownshipFields } from '#platform/web/forms/region-fields.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { AccessOption, AccessType } from '../../../contract/catalogue-codes.ts'
import { ScheduleFields } from './class-schedule-fields.tsx'
import type { ClassForm, ClassValues } from './class-values.ts'
import ownerFormStyles from './owner-form.module.css'
import { OwnerFormActions } from './owner-form-actions.tsx'
import { AccessTypeField, FeeField, MonthsField } from './video-terms-fields.tsx'

interface ClassFormViewProps<Output> {
  schema: z.ZodMiniType<Output, unknown>
  initialValues: ClassValues
  draftKey: string
  /** A select for the course, or its name when it cannot be changed. */
  courseField: (form: ClassForm) => ReactNode
  feeIsLocked?: boolean
  onSend: (output: Output) => Promise<void>
}

/** Form that creates or edits a class. @see T-CCL-01, T-ECL-01 */
export function ClassFormView<Output>(props: ClassFormViewProps<Output>) {
  const { schema, initialValues, draftKey, courseField, feeIsLocked = false, onSend } = props
  const form = useAppForm<ClassValues, Output>({ schema, initialValues, draftKey })
  const fields = form as unknown as ClassForm
  return (
    <AppFormView form={form} onSend={onSend} className="stack form-narrow">
      {courseField(fields)}
      <FeeField {...form.field('fee')} isLocked={feeIsLocked} />
      <AccessFields form={fields} />
      <ScheduleFields form={fields} stored={initialValues} />
      <fieldset className="stack">
        <legend className={ownerFormStyles.legend}>{m.catalogue_own_location()}</legend>
        <RegionTownshipFields region={form.field('region')} township={form.field('town')} optional />
        <TextField
          {...form.field('meeting_link')}
          type="url"
          inputMode="url"
          label={m.catalogue_own_meeting_link()}
          hint={m.catalogue_own_meeting_link_hint()}
          placeholder="https://"
          optional
        />
      </fieldset>
      <OwnerFormActions backTo={paths.owner.classes()} submitting={form.submitting} />
    </AppFormView>
  )
}

/**
 * How long lessons stay open; options and months are shown only for limited access.
 *
 * @see T-CCL-02, T-ECL-03, T-ECL-04
 */
function AccessFields({ form }: { form: ClassForm }) {
  const { access_type, access_options } = form.values
  const isLimited = access_type === AccessType.limited
  return (
    <>
      <AccessTypeField {...form.field('access_type')} />
      {isLimited ? (
        <RadioGroup
          {...form.field('access_options')}
          label={m.catalogue_own_access_until()}
          choices={[
            { value: AccessOption.untilClassEnds, label: m.catalogue_own_access_class_end() },
            { value: AccessOption.monthsBeyond, label: m.catalogue_own_access_extend() },
          ]}
        />
      ) : null}
      {isLimited && access_options === AccessOption.monthsBeyond ? (
        <MonthsField {...form.field('access_expiry_duration')} />
      ) : null}
    </>
  )
}
