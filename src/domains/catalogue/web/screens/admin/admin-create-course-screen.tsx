import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi, browserApi } from '#platform/web/api/browser-api.ts'
import { UsersIcon } from '#platform/web/components/icons.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { createCourseForOwner } from '../../../contract/admin-course-forms.contract.ts'
import { listCategories } from '../../../contract/categories.contract.ts'
import { namedCategories } from '../../components/category-name.ts'
import { CourseFormView } from '../../components/owner/course-form.tsx'
import { type CourseOutput, emptyCourse } from '../../components/owner/course-values.ts'

export const meta = () => pageMeta(m.catalogue_post_course())
export const HydrateFallback = () => <FormPageSkeleton title={m.catalogue_post_course()} fields={6} />

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const [, type, id] = /^(teacher|school):(\d+)$/.exec(new URL(request.url).searchParams.get('owner') ?? '') ?? []
  if (type === undefined || id === undefined) return null
  return {
    owner: { type: type as OwnerRole, id },
    categories: await browserApi.load(listCategories).then(namedCategories),
  }
})

/** Admins create a course for the owner in the URL; it then waits for review. */
export default function AdminCreateCourseScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  return loaded ? <CourseOf {...loaded} /> : <ChooseOwner />
}

/** The URL has no owner: links to the list of people, where creating a course starts. */
function ChooseOwner() {
  return (
    <>
      <PageTitle>{m.catalogue_post_course()}</PageTitle>
      <EmptyState
        icon={UsersIcon}
        title={m.catalogue_post_course_owner()}
        actions={
          <>
            <AppLink className="btn" to={paths.admin.user.list({ status: '2' })}>
              {m.catalogue_teachers()}
            </AppLink>
            <AppLink className="btn" to={paths.admin.user.list({ type: 'school', status: '2' })}>
              {m.catalogue_schools()}
            </AppLink>
          </>
        }
      >
        {m.catalogue_post_course_owner_text()}
      </EmptyState>
    </>
  )
}

function CourseOf({ owner, categories }: NonNullable<Awaited<ReturnType<typeof clientLoader>>>) {
  const navigate = useAppNavigate()
  async function send({ oldImg: _, teacher_id: __, school_id: ___, ...course }: CourseOutput) {
    const body = { ...course, owner_type: owner.type, owner_id: owner.id }
    const { course_id } = await adminApi.call(createCourseForOwner, { body })
    showToast(m.platform_operation_done())
    navigate(paths.admin.course.detail(course_id))
  }
  return (
    <>
      <PageTitle note={m.catalogue_post_course_note()}>{m.catalogue_post_course()}</PageTitle>
      <CourseFormView
        initialValues={emptyCourse}
        draftKey={`post-course-${owner.type}-${owner.id}`}
        categories={categories}
        backTo={paths.admin.user.detail(owner)}
        onSend={send}
      />
    </>
  )
}
