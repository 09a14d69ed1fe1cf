import { yangonDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { type Choice, RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { SubmitButton } from '#platform/web/forms/form.tsx'
import { RegionTownshipFields } from '#platform/web/forms/region-fields.tsx'
import { PhoneField, TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'

/** The account number, read-only. */
export function LoginIdField({ accountNo }: { accountNo: string }) {
  return (
    <TextField name="login_id" label={m.accounts_login_id()} value={accountNo} onChange={() => undefined} disabled />
  )
}

interface RegionValues {
  region: number | null
  town: string
  address: string
}

interface RegionFieldsProps<Values extends object, Output> {
  form: AppForm<Values, Output>
  addressLabel?: string
}

export function RegionFields<Values extends RegionValues, Output>({
  form,
  addressLabel = m.accounts_address(),
}: RegionFieldsProps<Values, Output>) {
  // The form's type parameter hides its keys, and only the common fields are used here.
  const { field } = form as unknown as AppForm<RegionValues, Output>
  return (
    <>
      <RegionTownshipFields region={field('region')} township={field('town')} townshipOptional />
      <TextArea {...field('address')} label={addressLabel} rows={4} optional />
    </>
  )
}

interface PhoneValues {
  phone_number_1: string
  phone_number_2: string
}

export function PhoneFields<Values extends PhoneValues, Output>({ form }: { form: AppForm<Values, Output> }) {
  const { field } = form as unknown as AppForm<PhoneValues, Output>
  return (
    <>
      <PhoneField {...field('phone_number_1')} label={m.accounts_phone_1()} />
      <PhoneField {...field('phone_number_2')} label={m.accounts_phone_2()} optional autoComplete="off" />
    </>
  )
}

interface BirthValues {
  gender: number | null
  date_of_birth: string
}

/** Gender and birthday; the birthday cannot be after today in Yangon. @see A-ET-02, A-ES-05 */
export function BirthFields<Values extends BirthValues, Output>({ form }: { form: AppForm<Values, Output> }) {
  const { field } = form as unknown as AppForm<BirthValues, Output>
  const choices: Choice<number>[] = [
    { value: 1, label: m.accounts_male() },
    { value: 2, label: m.accounts_female() },
  ]
  return (
    <>
      <RadioGroup {...field('gender')} label={m.accounts_gender()} choices={choices} />
      <DateField
        {...field('date_of_birth')}
        label={m.accounts_date_of_birth()}
        max={yangonDay(new Date())}
        pickYear
        optional
      />
    </>
  )
}

/** Buttons to save, and to leave without saving. @see A-ET-10, A-ESC-08 */
export function SaveActions({ submitting, backPath }: { submitting: boolean; backPath: Path }) {
  return (
    <div className="stack-s">
      <SubmitButton submitting={submitting}>{m.accounts_save()}</SubmitButton>
      <AppLink className="btn btn-block" to={backPath}>
        {m.platform_cancel()}
      </AppLink>
    </div>
  )
}
