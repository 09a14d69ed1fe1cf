import type * as z from 'zod/mini'
import type { adminRoles } from '#domains/accounts/contract/admin-session.contract.ts'
import {
  createStaffMember,
  newStaffForm,
  STAFF_PASSWORD_MIN,
  type StaffDetail,
  setStaffPassword,
  setStaffRole,
  staffPasswordForm,
  staffRoleForm,
} from '#domains/accounts/contract/staff.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { PasswordField, TextField } from '#platform/web/forms/text-fields.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { staffRoleChoices } from '../staff-roles.ts'

type StaffRole = (typeof adminRoles)[number]

interface DialogProps {
  onCancel: () => void
  onDone: () => void
}

/** Dialog that adds an admin. */
export function NewStaffDialog({ onCancel, onDone }: DialogProps) {
  const form = useAppForm({
    schema: newStaffForm,
    initialValues: { name: '', email: '', role: null as StaffRole | null, password: '' },
    draftKey: 'staff-member',
    secret: ['password'],
  })
  async function add(body: z.output<typeof newStaffForm>) {
    await adminApi.call(createStaffMember, { body })
    onDone()
  }
  return (
    <FormDialog title={m.accounts_staff_add()} form={form} onCancel={onCancel} onSend={add}>
      <TextField {...form.field('name')} label={m.accounts_staff_name()} maxLength={100} autoComplete="off" />
      <TextField {...form.field('email')} label={m.accounts_staff_email()} type="email" autoComplete="off" />
      <RadioGroup {...form.field('role')} label={m.accounts_staff_role()} choices={roleChoices()} look="rows" />
      <NewPassword field={form.field('password')} />
    </FormDialog>
  )
}

/** Dialog that changes an admin's role. */
export function StaffRoleDialog({ member, onCancel, onDone }: DialogProps & { member: StaffDetail }) {
  const form = useAppForm({ schema: staffRoleForm, initialValues: { role: member.role as StaffRole | null } })
  async function change(body: z.output<typeof staffRoleForm>) {
    await adminApi.call(setStaffRole, { params: { id: String(member.id) }, body })
    onDone()
  }
  return (
    <FormDialog title={m.accounts_staff_role_change()} form={form} onCancel={onCancel} onSend={change}>
      <RadioGroup {...form.field('role')} label={member.name} choices={roleChoices()} look="rows" />
    </FormDialog>
  )
}

/** Dialog that sets a forgotten password of an admin. */
export function StaffPasswordDialog({ member, onCancel, onDone }: DialogProps & { member: StaffDetail }) {
  const form = useAppForm({ schema: staffPasswordForm, initialValues: { password: '' } })
  async function set(body: z.output<typeof staffPasswordForm>) {
    await adminApi.call(setStaffPassword, { params: { id: String(member.id) }, body })
    onDone()
  }
  return (
    <FormDialog title={m.accounts_staff_password_set()} form={form} onCancel={onCancel} onSend={set}>
      <p className="hint">{m.accounts_staff_password_set_note({ name: member.name })}</p>
      <NewPassword field={form.field('password')} />
    </FormDialog>
  )
}

/** A Burmese role name has no spaces, so browsers would break it inside a syllable. */
const roleChoices = () =>
  staffRoleChoices().map((choice) => ({ ...choice, label: <span className="keep">{choice.label}</span> }))

function NewPassword({ field }: { field: ReturnType<AppForm<{ password: string }, unknown>['field']> }) {
  return (
    <PasswordField
      {...field}
      label={m.accounts_staff_password()}
      hint={m.accounts_staff_password_hint({ n: localDigits(STAFF_PASSWORD_MIN) })}
      autoComplete="new-password"
    />
  )
}
