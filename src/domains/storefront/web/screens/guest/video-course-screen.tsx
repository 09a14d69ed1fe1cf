import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { AccessType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { Tabs, useTab } from '#platform/web/components/tabs.tsx'
import { feeText } from '#platform/web/locale/money-text.ts'
import { currentSession } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { NotFoundPage } from '#platform/web/states/pages.tsx'
import type { CourseDetail } from '../../../contract/courses.contract.ts'
import { Chapters } from '../../components/chapters.tsx'
import { DetailHead, OwnerPanel, PlainText, RichText, Spec } from '../../components/detail-parts.tsx'
import { EnrolRail } from '../../components/enrol-rail.tsx'
import { accessLabel } from '../../components/labels.ts'
import { dataText, lessonsText } from '../../components/lesson-totals.ts'
import { loadVideoCourse } from '../../data/course-data.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'
export { unlessOnlyTabChanged as shouldRevalidate } from '../../tab-change.ts'

export const handle = { page: { query: ['tab'] } }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const loaded = await loadVideoCourse(pageApi(context), request, params.id)
  return data(loaded, { status: loaded.course ? 200 : 404 })
}

/** A logged-in student sees their enrolment state, and an owner the course before it is public. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  if (!currentSession()) return serverLoader<typeof loader>()
  const { loadOwnVideoCourse } = await import('../../data/course-data.ts')
  return loadOwnVideoCourse(request, params.id)
}
clientLoader.hydrate = (currentSession() !== null) as true

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? [{ title: m.product_name() }]

const FreeLessons = lazyIsland(() => import('../../components/free-lessons.tsx'))

/** A video course, bought directly. @see C-VD-01 to C-VD-09 */
export default function VideoCourseScreen() {
  const { course } = useLoaderData<typeof loader>()
  return course ? <VideoCoursePage course={course} /> : <NotFoundPage />
}

function VideoCoursePage({ course }: { course: CourseDetail }) {
  const tabs = [
    { id: 'details', label: m.storefront_course_details() },
    { id: 'explanation', label: m.storefront_explanation() },
    { id: 'owner', label: course.school_id === null ? m.storefront_about_teacher() : m.storefront_about_school() },
  ]
  const tab = useTab(tabs)
  const free = (course.chapters ?? []).flatMap((chapter) => chapter.free)
  return (
    <div className="wrap">
      <div className="detail">
        <DetailHead
          item={course}
          crumb={{ label: m.storefront_video_courses(), to: paths.course.list({ tab: 'video' }) }}
          postedAt={course.update_time || course.insert_time}
          starStep={0.5}
          isWidePicture
        />
        <EnrolRail fee={course.fee ?? 0} note={accessLabel(course)} action={actionFor(course)} owned={course}>
          {({ CourseEnrolArea }) => <CourseEnrolArea course={course} />}
        </EnrolRail>
        <div className="detail-main stack">
          {free.length > 0 ? <FreeLessons lessons={free} /> : null}
          <Tabs label={m.storefront_contents()} tabs={tabs} />
          {tab === 'owner' ? <OwnerPanel item={course} /> : null}
          {tab === 'explanation' ? <PlainText text={course.course_explanation} /> : null}
          {tab === 'details' ? <VideoCourseDetails course={course} /> : null}
        </div>
      </div>
    </div>
  )
}

/**
 * A pending or valid purchase links to the lessons; after access has ended the course can be bought again.
 *
 * @see OP-088
 */
function actionFor({ course_status, end_access_date }: CourseDetail): string {
  if (course_status !== 1 && course_status !== 2) return m.storefront_buy()
  const isOver = end_access_date !== null && end_access_date < yangonDay(new Date())
  return isOver ? m.storefront_buy_again() : m.storefront_my_application()
}

function VideoCourseDetails({ course }: { course: CourseDetail }) {
  return (
    <div className="stack">
      <Spec
        facts={[
          [m.storefront_category(), course.category_name],
          [m.storefront_title(), course.course_title],
          [m.storefront_fee(), <b key="fee">{feeText(course.fee ?? 0)}</b>],
          [m.catalogue_access(), course.access_type === AccessType.limited ? accessLabel(course) : null],
          [m.storefront_lessons(), course.lesson_totals && lessonsText(course.lesson_totals)],
          [m.storefront_data(), course.lesson_totals && dataText(course.lesson_totals)],
          [m.storefront_rating(), <StarMeter key="stars" value={course.rate} count={course.rating_count} step={0.5} />],
        ]}
      />
      {course.chapters?.length ? <Chapters chapters={course.chapters} /> : null}
      <RichText html={course.course_details} />
    </div>
  )
}
