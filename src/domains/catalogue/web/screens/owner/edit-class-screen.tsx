import { data, useLoaderData } from 'react-router'
import { showClass } from '#domains/storefront/contract/classes.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { personalId } from '#platform/web/session/session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { ownMeetingLink, updateClass } from '../../../contract/my-classes.contract.ts'
import { ClassFormView } from '../../components/owner/class-form.tsx'
import { type EditedClass, editedClassForm, valuesOfClass } from '../../components/owner/class-values.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_edit_class())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params }, user) => {
  const call = { params: { id: params.id ?? '' } }
  const page = await browserApi.load(showClass, call)
  // The public class call also replies for classes of other owners.
  if ((page.class.teacher_id ?? page.class.school_id) !== personalId(user)) throw data(null, { status: 403 })
  const { meeting_link: meetingLink } = await browserApi.load(ownMeetingLink, call)
  return { stored: page.class, meetingLink }
})

export const HydrateFallback = () => <FormPageSkeleton title={m.catalogue_own_edit_class()} fields={6} />

/** A teacher or school edits its class. @see T-ECL-01, T-ECL-06, T-ECL-07 */
export default function EditClassScreen() {
  const { stored, meetingLink } = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()

  async function send(body: EditedClass) {
    await browserApi.call(updateClass, { params: { id: String(stored.class_id) }, body })
    showToast(m.catalogue_own_class_updated())
    navigate(paths.owner.classes())
  }
  return (
    <>
      <PageTitle>{m.catalogue_own_edit_class()}</PageTitle>
      <ClassFormView
        key={stored.class_id}
        schema={editedClassForm}
        initialValues={valuesOfClass(stored, meetingLink)}
        draftKey={`class-${stored.class_id}`}
        feeIsLocked={stored.approve_std !== 0}
        courseField={() => (
          <TextField
            name="course_name"
            label={m.catalogue_own_course()}
            value={stored.course_name}
            onChange={() => undefined}
            disabled
          />
        )}
        onSend={send}
      />
    </>
  )
}
