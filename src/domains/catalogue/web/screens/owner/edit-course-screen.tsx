import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { Approval } from '../../../contract/catalogue-codes.ts'
import { listCategories } from '../../../contract/categories.contract.ts'
import { type OwnCourseRecord, ownCourse, updateCourse } from '../../../contract/my-courses.contract.ts'
import { namedCategories } from '../../components/category-name.ts'
import { CourseFormView } from '../../components/owner/course-form.tsx'
import { type CourseOutput, valuesOf, withStoredCategory } from '../../components/owner/course-values.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.catalogue_own_edit_course())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params }) => {
  const [course, categories] = await Promise.all([
    browserApi.load(ownCourse, { params: { id: params.id ?? '' } }),
    browserApi.load(listCategories).then(namedCategories),
  ])
  return { course, categories: withStoredCategory(categories, course) }
})

export const HydrateFallback = () => <FormPageSkeleton title={m.catalogue_own_edit_course()} fields={6} />

/** A teacher or school edits its course. @see T-EC-01, T-EC-05 */
export default function EditCourseScreen() {
  const { course, categories } = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()

  async function send(changed: CourseOutput) {
    await browserApi.call(updateCourse, { params: { id: String(course.course_id) }, body: changed })
    showToast(m.platform_operation_done())
    navigate(paths.owner.courses())
  }
  return (
    <>
      <PageTitle>{m.catalogue_own_edit_course()}</PageTitle>
      <CourseFormView
        key={course.course_id}
        initialValues={valuesOf(course)}
        draftKey={`course-${course.course_id}`}
        categories={categories}
        stored={{ feeIsLocked: course.approve_std !== 0 }}
        note={<ReviewNote course={course} />}
        onSend={send}
      />
    </>
  )
}

/** The review decision, and the effect of an edit on it. @see OP-060 */
function ReviewNote({ course }: { course: OwnCourseRecord }) {
  if (course.is_approve === Approval.approved) {
    return (
      <NoticeBox>
        <p>{m.catalogue_own_edited_note()}</p>
      </NoticeBox>
    )
  }
  if (course.is_approve === Approval.rejected) {
    return (
      <NoticeBox tone="gold">
        <p>{m.catalogue_own_rejected_note()}</p>
        {course.reject_reason ? (
          <p>
            <WrittenText>{m.catalogue_own_reject_reason({ reason: course.reject_reason })}</WrittenText>
          </p>
        ) : null}
      </NoticeBox>
    )
  }
  return (
    <NoticeBox>
      <p>{m.catalogue_own_pending_note()}</p>
    </NoticeBox>
  )
}
