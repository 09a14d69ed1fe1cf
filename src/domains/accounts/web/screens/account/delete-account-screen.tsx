import { useState } from 'react'
import { deleteSchool, deleteStudent, deleteTeacher } from '#domains/accounts/contract/deletion.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { TrashIcon } from '#platform/web/media/icons.tsx'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { forgetPersonalDatabase } from '#platform/web/offline/personal-database.ts'
import { ANY_USER, guarded } from '#platform/web/session/guard.ts'
import { displayName, endSession, personalId, type SessionUser } from '#platform/web/session/session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { FactList } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import type { Route } from './+types/delete-account-screen.ts'

export const clientLoader = guarded(ANY_USER, async (_args, user) => {
  const profile = await loadOwnProfile()
  return { user, phone: profile.phone_number_1, email: profile.email_1 }
})
export const HydrateFallback = () => <PanelSkeleton title={m.platform_nav_delete_account()} />
export const meta = titled(m.platform_nav_delete_account)

/** @see A-DEL-01 to A-DEL-04 */
export default function DeleteAccountScreen({ loaderData }: Route.ComponentProps) {
  const { user, phone, email } = loaderData
  const { teacher_no, school_no, student_no } = user.accountuser
  const [ask, dialog] = useConfirm()
  const { deleting, remove } = useDeletion(user)
  async function askAndDelete() {
    const sure = await ask({
      title: m.accounts_delete_question(),
      detail: <p>{displayName(user)}</p>,
      confirmLabel: m.accounts_delete(),
      danger: true,
    })
    if (sure) await remove()
  }
  return (
    <>
      <PageTitle>{m.platform_nav_delete_account()}</PageTitle>
      <FactList
        facts={[
          { label: m.accounts_login_id(), value: teacher_no ?? school_no ?? student_no },
          { label: m.accounts_name(), value: displayName(user) },
          { label: m.accounts_phone_1(), value: phone },
          { label: m.accounts_email_1(), value: email },
        ]}
      />
      <NoticeBox>{user.usertype === 'student' ? m.accounts_delete_note_student() : m.accounts_delete_note()}</NoticeBox>
      <button
        type="button"
        className="btn btn-danger"
        aria-disabled={deleting}
        onClick={() => (deleting ? undefined : void askAndDelete())}
      >
        <TrashIcon />
        {m.platform_nav_delete_account()}
      </button>
      {dialog}
    </>
  )
}

function useDeletion(user: SessionUser) {
  const navigate = useAppNavigate()
  const [deleting, setDeleting] = useState(false)
  async function remove() {
    setDeleting(true)
    try {
      await deleteAccount(user)
      endSession()
      forgetDrafts()
      forgetPersonalDatabase()
      navigate(paths.home(), { replace: true })
    } catch {
      showNotice(m.platform_operation_failed(), { tone: 'problem' })
    } finally {
      setDeleting(false)
    }
  }
  return { deleting, remove }
}

function deleteAccount(user: SessionUser): Promise<unknown> {
  const id = personalId(user)
  if (user.usertype === 'teacher') return browserApi.call(deleteTeacher, { body: { teacher_id: id } })
  if (user.usertype === 'school') return browserApi.call(deleteSchool, { body: { school_id: id } })
  return browserApi.call(deleteStudent, { body: { student_id: id } })
}
