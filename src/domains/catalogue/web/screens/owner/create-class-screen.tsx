import { useLoaderData, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { ClassIcon } from '#platform/web/components/icons.tsx'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { createClass } from '../../../contract/my-classes.contract.ts'
import { listCoursesForClasses } from '../../../contract/my-courses.contract.ts'
import { ClassFormView } from '../../components/owner/class-form.tsx'
import { type ClassForm, emptyClass, type NewClass, newClassForm } from '../../components/owner/class-values.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_add_class())

export const clientLoader = guarded(APPROVED_OWNER, () => browserApi.load(listCoursesForClasses))

export const HydrateFallback = () => <FormPageSkeleton title={m.catalogue_own_add_class()} fields={6} />

/** A teacher or school creates a class of one of its courses. @see T-CCL-01, T-CCL-12 */
export default function CreateClassScreen() {
  const courses = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()
  const [query] = useSearchParams()
  const asked = courses.find(({ course_id }) => String(course_id) === query.get('course'))

  async function send(body: NewClass) {
    await browserApi.call(createClass, { body })
    showToast(m.platform_operation_done())
    navigate(paths.owner.classes())
  }
  const courseField = (form: ClassForm) => (
    <SelectField
      {...form.field('course_id')}
      label={m.catalogue_own_course()}
      placeholder={m.catalogue_own_course_choose()}
      choices={courses.map(({ course_id, course_title }) => ({ value: course_id, label: course_title }))}
    />
  )
  return (
    <>
      <PageTitle>{m.catalogue_own_add_class()}</PageTitle>
      {courses.length === 0 ? (
        <CourseFirst />
      ) : (
        <ClassFormView
          schema={newClassForm}
          initialValues={{ ...emptyClass, course_id: asked?.course_id ?? null }}
          draftKey="new-class"
          courseField={courseField}
          onSend={send}
        />
      )}
    </>
  )
}

/** Empty state: video courses and rejected courses cannot have classes. @see OP-143 */
function CourseFirst() {
  return (
    <EmptyState
      icon={ClassIcon}
      title={m.catalogue_own_course_first()}
      actions={
        <AppLink className="btn btn-primary" to={paths.owner.createCourse()}>
          {m.catalogue_own_add_course()}
        </AppLink>
      }
    >
      {m.catalogue_own_course_first_text()}
    </EmptyState>
  )
}
