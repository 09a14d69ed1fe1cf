import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi, browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { courseForAdminEdit, editCourseAsAdmin } from '../../../contract/admin-course-forms.contract.ts'
import { listCategories } from '../../../contract/categories.contract.ts'
import { namedCategories } from '../../components/category-name.ts'
import { CourseFormView } from '../../components/owner/course-form.tsx'
import { type CourseOutput, valuesOf, withStoredCategory } from '../../components/owner/course-values.ts'

export const meta = () => pageMeta(m.catalogue_own_edit_course())
export const HydrateFallback = () => <FormPageSkeleton title={m.catalogue_own_edit_course()} fields={6} />

export const clientLoader = adminOnly(async ({ params }: ClientLoaderFunctionArgs) => {
  const [course, categories] = await Promise.all([
    adminApi.load(courseForAdminEdit, { params: { id: params.id ?? '' } }),
    browserApi.load(listCategories).then(namedCategories),
  ])
  return { course, categories: withStoredCategory(categories, course) }
})

/** Admins edit an owner's course; its review status stays. */
export default function AdminEditCourseScreen() {
  const { course, categories } = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()
  const page = paths.admin.course.detail(course.course_id)
  async function send(body: CourseOutput) {
    await adminApi.call(editCourseAsAdmin, { params: { id: String(course.course_id) }, body })
    showToast(m.platform_operation_done())
    navigate(page)
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: course.course_title, to: page }]} />
      <PageTitle note={m.catalogue_edit_course_note()}>{m.catalogue_own_edit_course()}</PageTitle>
      <CourseFormView
        key={course.course_id}
        initialValues={valuesOf(course)}
        draftKey={`mend-course-${course.course_id}`}
        categories={categories}
        stored={{ feeIsLocked: course.approve_std !== 0 }}
        backTo={page}
        onSend={send}
      />
    </>
  )
}
