import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { groupBody } from '../../contract/content-groups.contract.ts'
import styles from './group-form.module.css'

interface GroupFormProps {
  courseId: number
  courseTitle: string
  groupName?: string
  onSave: (body: { group_name: string }) => Promise<unknown>
}

/** Form with the name of a group. @see M-GP-03, M-GP-04, M-GP-06 */
export function GroupForm({ courseId, courseTitle, groupName = '', onSave }: GroupFormProps) {
  const navigate = useAppNavigate()
  const form = useAppForm({ schema: groupBody, initialValues: { group_name: groupName } })
  const back = paths.owner.groups(courseId)

  async function save(body: { group_name: string }) {
    try {
      await onSave(body)
    } catch (error) {
      if (!(error instanceof RefusedCall) || Object.keys(error.errors).length === 0) {
        showToast(m.platform_operation_failed(), { tone: 'problem' })
      }
      throw error
    }
    showToast(m.platform_operation_done())
    navigate(back)
  }
  return (
    <AppFormView form={form} onSend={save} className="stack form-narrow">
      <TextField
        name="course_title"
        label={m.content_course_title()}
        value={courseTitle}
        onChange={() => undefined}
        readOnly
      />
      <TextField {...form.field('group_name')} label={m.content_group_name()} maxLength={200} />
      <div className={styles.actions}>
        <AppLink className="btn" to={back}>
          {m.content_back()}
        </AppLink>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.content_save()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}
