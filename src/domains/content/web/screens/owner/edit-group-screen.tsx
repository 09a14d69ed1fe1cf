import { useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { ownGroup, updateGroup } from '../../../contract/content-groups.contract.ts'
import { GroupForm } from '../../components/group-form.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_group_edit())

export const clientLoader = guarded(APPROVED_OWNER, ({ params }) =>
  browserApi.load(ownGroup, { params: { id: params.courseId ?? '', groupId: params.id ?? '' } }),
)

export const HydrateFallback = () => <FormPageSkeleton title={m.content_group_edit()} fields={2} />

/** Renames the owner's group. @see M-GP-04 */
export default function EditGroupScreen() {
  const group = useLoaderData<typeof clientLoader>()
  const params = { id: String(group.course_id), groupId: String(group.id) }
  return (
    <>
      <PageTitle>{m.content_group_edit()}</PageTitle>
      <GroupForm
        key={group.id}
        courseId={group.course_id}
        courseTitle={group.course_title}
        groupName={group.gp_name}
        onSave={(body) => browserApi.call(updateGroup, { params, body })}
      />
    </>
  )
}
