import { m } from '#platform/messages/generated/messages.js'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import type { FieldBinding } from '#platform/web/forms/field-frame.tsx'
import { digitsOnly, MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { AccessType } from '../../../contract/catalogue-codes.ts'
import type { CourseForm } from './course-values.ts'

/** Additional fields of a video course: fee, access, and duration. @see T-CC-02 */
export function VideoTermsFields({ form, feeIsLocked }: { form: CourseForm; feeIsLocked: boolean }) {
  return (
    <>
      <FeeField {...form.field('fee')} isLocked={feeIsLocked} />
      <AccessTypeField {...form.field('access_type')} />
      {form.values.access_type === AccessType.limited ? (
        <MonthsField {...form.field('access_expiry_duration')} />
      ) : null}
    </>
  )
}

/** The fee; locked while a student is approved. @see T-EC-02, T-ECL-01 */
export function FeeField({ isLocked, ...field }: FieldBinding<string> & { isLocked: boolean }) {
  return (
    <MoneyField
      {...field}
      label={m.catalogue_own_fee()}
      unit="MMK"
      disabled={isLocked}
      hint={isLocked ? m.catalogue_own_fee_locked() : m.catalogue_own_fee_hint()}
    />
  )
}

export function AccessTypeField(field: FieldBinding<AccessType | null>) {
  return (
    <RadioGroup
      {...field}
      label={m.catalogue_own_access()}
      choices={[
        { value: AccessType.unlimited, label: m.catalogue_own_access_unlimited() },
        { value: AccessType.limited, label: m.catalogue_own_access_limited() },
      ]}
    />
  )
}

export function MonthsField({ onChange, ...field }: FieldBinding<string>) {
  return (
    <TextField
      {...field}
      label={m.catalogue_own_months()}
      hint={m.catalogue_own_months_hint()}
      inputMode="numeric"
      onChange={(typed) => onChange(digitsOnly(typed, 3))}
    />
  )
}
