import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { CourseType } from '../../../contract/catalogue-codes.ts'
import { listCategories } from '../../../contract/categories.contract.ts'
import { createCourse } from '../../../contract/my-courses.contract.ts'
import { namedCategories } from '../../components/category-name.ts'
import { CourseFormView } from '../../components/owner/course-form.tsx'
import { type CourseOutput, emptyCourse } from '../../components/owner/course-values.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_add_course())

export const clientLoader = guarded(APPROVED_OWNER, () => browserApi.load(listCategories).then(namedCategories))

export const HydrateFallback = () => <FormPageSkeleton title={m.catalogue_own_add_course()} fields={6} />

/**
 * A teacher or school submits a course. A video course continues with the course list, other types with their
 * first class.
 *
 * @see T-CC-10
 */
export default function CreateCourseScreen() {
  const categories = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()

  async function send({ oldImg: _, ...course }: CourseOutput) {
    const { course_id } = await browserApi.call(createCourse, { body: course })
    showToast(m.platform_operation_done())
    navigate(
      course.course_type === CourseType.video ? paths.owner.courses() : paths.owner.createClass({ course: course_id }),
    )
  }
  return (
    <>
      <PageTitle note={m.catalogue_own_pending_note()}>{m.catalogue_own_add_course()}</PageTitle>
      <CourseFormView initialValues={emptyCourse} draftKey="new-course" categories={categories} onSend={send} />
    </>
  )
}
