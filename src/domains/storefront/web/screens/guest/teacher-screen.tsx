import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { canonicalAddress } from '#platform/web/page-meta/public-page-meta.ts'
import { listTeacherCourses, showTeacher } from '../../../contract/people.contract.ts'
import { pageOf } from '../../addresses/list-address.ts'
import { PhoneLink, PlainText } from '../../components/detail-parts.tsx'
import { PersonPage } from '../../components/person-page.tsx'
import { toCourseCard } from '../../data/course-cards.ts'
import { teacherMeta } from '../../data/teacher-meta.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: ['page'] } }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = pageApi(context)
  const id = params.id ?? ''
  const page = pageOf(new URL(request.url).searchParams.get('page'))
  const [teacher, courses] = await Promise.all([
    api.load(showTeacher, { params: { id } }),
    api.load(listTeacherCourses, { params: { id }, query: { page } }),
  ])
  return {
    teacher,
    courses: { ...courses, data: courses.data.map(toCourseCard) },
    meta: teacherMeta(teacher, canonicalAddress(request)),
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? [{ title: m.product_name() }]

/** A teacher's public page. @see C-TS-04 */
export default function TeacherScreen() {
  const { teacher, courses } = useLoaderData<typeof loader>()
  return (
    <PersonPage
      kind="teacher"
      name={teacher.name || teacher.school_name || ''}
      gender={teacher.gender}
      photoUrl={teacher.profile}
      rating={teacher.rating}
      ratingCount={teacher.rating_count}
      apkUrl={teacher.apk_url}
      facts={[
        [m.storefront_institution(), teacher.school_name],
        [m.storefront_education(), teacher.education],
        [m.storefront_experience(), teacher.experience && <PlainText text={teacher.experience} />],
        [m.storefront_phone(), teacher.phone_number_1 && <PhoneLink phone={teacher.phone_number_1} />],
        [m.storefront_message(), teacher.message && <PlainText text={teacher.message} />],
      ]}
      courses={courses}
    />
  )
}
