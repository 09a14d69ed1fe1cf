import { useLoaderData } from 'react-router'
import { ownCourse } from '#domains/catalogue/contract/my-courses.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { createGroup } from '../../../contract/content-groups.contract.ts'
import { GroupForm } from '../../components/group-form.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_group_add())

export const clientLoader = guarded(APPROVED_OWNER, ({ params }) =>
  browserApi.load(ownCourse, { params: { id: params.id ?? '' } }),
)

export const HydrateFallback = () => <FormPageSkeleton title={m.content_group_add()} fields={2} />

/** Creates a group in the owner's course. @see M-GP-03 */
export default function CreateGroupScreen() {
  const course = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageTitle>{m.content_group_add()}</PageTitle>
      <GroupForm
        courseId={course.course_id}
        courseTitle={course.course_title}
        onSave={(body) => browserApi.call(createGroup, { params: { id: String(course.course_id) }, body })}
      />
    </>
  )
}
