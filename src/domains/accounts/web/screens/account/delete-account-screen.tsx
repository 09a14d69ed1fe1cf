import { useState } from 'react'
import * as z from 'zod/mini'
import { deleteSchool, deleteStudent, deleteTeacher } from '#domains/accounts/contract/deletion.contract.ts'
import { paths } from '#paths'
import { requiredPassword } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { TrashIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { PasswordField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { ANY_USER, guarded } from '#platform/web/session/guard.ts'
import { displayName, personalId, type SessionUser } from '#platform/web/session/session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { DeletionLosses, loadLosses } from '../../components/deletion-losses.tsx'
import { titled } from '../../document-title.ts'
import { endSessionHere } from '../../log-out.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import type { Route } from './+types/delete-account-screen.ts'

export const clientLoader = guarded(ANY_USER, async (_args, user) => {
  const [profile, losses] = await Promise.all([loadOwnProfile(), loadLosses(user)])
  return { user, losses, phone: profile.phone_number_1, email: profile.email_1 }
})
export const HydrateFallback = () => <PanelSkeleton title={m.platform_nav_delete_account()} />
export const meta = titled(m.platform_nav_delete_account)

/** @see A-DEL-01 to A-DEL-04, STU-16 */
export default function DeleteAccountScreen({ loaderData }: Route.ComponentProps) {
  const { user, losses, phone, email } = loaderData
  const { teacher_no, school_no, student_no } = user.accountuser
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <PageTitle>{m.platform_nav_delete_account()}</PageTitle>
      <FactList
        missing="–"
        facts={[
          { label: m.accounts_login_id(), value: teacher_no ?? school_no ?? student_no },
          { label: m.accounts_name(), value: displayName(user) },
          { label: m.accounts_phone_1(), value: phone },
          { label: m.accounts_email_1(), value: email },
        ]}
      />
      <NoticeBox>
        <div className="stack">
          <p>{user.usertype === 'student' ? m.accounts_delete_note_student() : m.accounts_delete_note()}</p>
          <DeletionLosses losses={losses} />
        </div>
      </NoticeBox>
      <button type="button" className="btn btn-danger" onClick={() => setAsked(true)}>
        <TrashIcon />
        {m.platform_nav_delete_account()}
      </button>
      {isAsked ? <DeletionDialog user={user} losses={losses} onClose={() => setAsked(false)} /> : null}
    </>
  )
}

interface DeletionDialogProps {
  user: SessionUser
  losses: readonly string[]
  onClose: () => void
}

/** Repeats what is lost, and asks for the password of an account that has one. */
function DeletionDialog({ user, losses, onClose }: DeletionDialogProps) {
  const navigate = useAppNavigate()
  const hasPassword = !user.accountuser.social_media_id
  const form = useAppForm({
    schema: z.object({ password: hasPassword ? requiredPassword : z.string() }),
    initialValues: { password: '' },
  })
  async function remove({ password }: { password: string }) {
    await deleteAccount(user, hasPassword ? password : undefined)
    endSessionHere()
    navigate(paths.home(), { replace: true })
  }
  return (
    <FormDialog
      title={m.accounts_delete_question()}
      facts={
        <>
          <p className="hint">{displayName(user)}</p>
          <DeletionLosses losses={losses} />
        </>
      }
      form={form}
      submitLabel={m.accounts_delete()}
      danger
      onCancel={onClose}
      onSend={remove}
    >
      {hasPassword ? (
        <PasswordField
          {...form.field('password')}
          label={m.accounts_delete_password()}
          autoComplete="current-password"
        />
      ) : null}
    </FormDialog>
  )
}

function deleteAccount(user: SessionUser, password: string | undefined): Promise<unknown> {
  const id = personalId(user)
  const confirmed = password === undefined ? {} : { password }
  if (user.usertype === 'teacher') return browserApi.call(deleteTeacher, { body: { teacher_id: id, ...confirmed } })
  if (user.usertype === 'school') return browserApi.call(deleteSchool, { body: { school_id: id, ...confirmed } })
  return browserApi.call(deleteStudent, { body: { student_id: id, ...confirmed } })
}
