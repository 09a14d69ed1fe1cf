import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { canonicalAddress } from '#platform/web/page-meta/public-page-meta.ts'
import { listSchoolCourses, showSchool } from '../../../contract/people.contract.ts'
import { pageOf } from '../../addresses/list-address.ts'
import { PhoneLink, PlainText } from '../../components/detail-parts.tsx'
import { PersonPage } from '../../components/person-page.tsx'
import { toCourseCard } from '../../data/course-cards.ts'
import { schoolMeta } from '../../data/school-meta.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: ['page'] } }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = pageApi(context)
  const id = params.id ?? ''
  const page = pageOf(new URL(request.url).searchParams.get('page'))
  const [school, courses] = await Promise.all([
    api.load(showSchool, { params: { id } }),
    api.load(listSchoolCourses, { params: { id }, query: { page } }),
  ])
  return {
    school,
    courses: { ...courses, data: courses.data.map(toCourseCard) },
    meta: schoolMeta(school, canonicalAddress(request)),
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? [{ title: m.product_name() }]

/** A school's public page. @see C-TS-05 */
export default function SchoolScreen() {
  const { school, courses } = useLoaderData<typeof loader>()
  const phones = [school.phone_number_1, school.phone_number_2].filter((phone) => phone !== null && phone !== '')
  return (
    <PersonPage
      kind="school"
      name={school.name ?? ''}
      photoUrl={school.profile}
      rating={school.rating}
      ratingCount={school.rating_count}
      apkUrl={school.apk_url}
      facts={[
        [m.storefront_message(), school.message && <PlainText text={school.message} />],
        [m.storefront_address(), school.address],
        [
          m.storefront_phone(),
          phones.length > 0 && (
            <span className="row">
              {phones.map((phone) => (
                <PhoneLink key={phone} phone={phone ?? ''} />
              ))}
            </span>
          ),
        ],
        [m.storefront_email(), school.email_1 && <a href={`mailto:${school.email_1}`}>{school.email_1}</a>],
      ]}
      courses={courses}
    />
  )
}
