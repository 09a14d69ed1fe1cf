import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField, SelectField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import {
  type CouponBody,
  type CouponChange,
  type CouponRow,
  couponBody,
  couponChange,
} from '../../../contract/coupons.contract.ts'

export type CouponTargets = readonly { kind: 'class' | 'course'; id: number; title: string }[]

interface MakeCouponDialogProps {
  targets?: CouponTargets
  onCancel: () => void
  onSend: (body: CouponBody) => Promise<void>
}

/** Form of a new coupon. Owners choose among their courses and classes, finance names them by number. */
export function MakeCouponDialog({ targets, onCancel, onSend }: MakeCouponDialogProps) {
  const form = useAppForm({
    schema: couponBody,
    initialValues: {
      code: '',
      percent: '',
      amount: '',
      owner_no: '',
      course_id: null as number | string | null,
      class_id: null as number | string | null,
      from: '',
      until: '',
      uses: '',
      uses_each: '1',
      active: true,
    },
    draftKey: targets ? 'own-coupon' : 'coupon',
  })
  const choices = (kind: 'class' | 'course') =>
    (targets ?? []).filter((target) => target.kind === kind).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FormDialog
      title={m.payments_coupon_make()}
      submitLabel={m.payments_save()}
      form={form}
      onCancel={onCancel}
      onSend={onSend}
    >
      <TextField
        {...form.field('code')}
        label={m.payments_coupon()}
        hint={m.payments_coupon_code_hint()}
        maxLength={60}
        autoComplete="off"
      />
      <TextField {...form.field('percent')} label={m.payments_coupon_percent()} inputMode="numeric" optional />
      <MoneyField {...form.field('amount')} label={m.payments_coupon_amount()} optional />
      {targets ? (
        <>
          <SelectField
            {...form.field('course_id')}
            label={m.payments_coupon_course()}
            placeholder={m.payments_coupon_for_all()}
            choices={choices('course')}
            optional
          />
          <SelectField
            {...form.field('class_id')}
            label={m.payments_coupon_class()}
            placeholder={m.payments_coupon_for_all()}
            choices={choices('class')}
            optional
          />
        </>
      ) : (
        <>
          <TextField
            {...form.field('owner_no')}
            label={m.payments_coupon_owner()}
            hint={m.payments_coupon_owner_hint()}
            optional
          />
          <NumberField binding={form.field('course_id')} label={m.payments_coupon_course_no()} />
          <NumberField binding={form.field('class_id')} label={m.payments_coupon_class_no()} />
        </>
      )}
      <DateField {...form.field('from')} label={m.payments_coupon_from()} optional />
      <DateField {...form.field('until')} label={m.payments_coupon_until()} optional />
      <TextField
        {...form.field('uses')}
        label={m.payments_coupon_uses_all()}
        hint={m.payments_coupon_uses_hint()}
        inputMode="numeric"
        optional
      />
      <TextField {...form.field('uses_each')} label={m.payments_coupon_uses_each()} inputMode="numeric" />
    </FormDialog>
  )
}

interface NumberFieldProps {
  binding: { name: string; error?: ReactNode; value: number | string | null; onChange: (value: string) => void }
  label: string
}

function NumberField({ binding: { value, ...field }, label }: NumberFieldProps) {
  return <TextField {...field} value={String(value ?? '')} label={label} inputMode="numeric" optional />
}

interface ChangeCouponDialogProps {
  coupon: CouponRow
  onCancel: () => void
  onSend: (change: CouponChange) => Promise<void>
}

/** How long and how often a coupon may be used; its discount stays as it was made. */
export function ChangeCouponDialog({ coupon, onCancel, onSend }: ChangeCouponDialogProps) {
  const form = useAppForm({
    schema: couponChange,
    initialValues: {
      until: coupon.until ?? '',
      uses: coupon.uses === null ? '' : String(coupon.uses),
      uses_each: String(coupon.uses_each),
      active: coupon.active,
    },
  })
  return (
    <FormDialog title={coupon.code} submitLabel={m.payments_save()} form={form} onCancel={onCancel} onSend={onSend}>
      <DateField {...form.field('until')} label={m.payments_coupon_until()} optional />
      <TextField
        {...form.field('uses')}
        label={m.payments_coupon_uses_all()}
        hint={m.payments_coupon_uses_hint()}
        inputMode="numeric"
        optional
      />
      <TextField {...form.field('uses_each')} label={m.payments_coupon_uses_each()} inputMode="numeric" />
      <CheckboxField {...form.field('active')} label={m.payments_coupon_active()} />
    </FormDialog>
  )
}
