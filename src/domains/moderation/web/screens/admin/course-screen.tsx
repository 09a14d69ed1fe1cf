import type { ClientLoaderFunctionArgs } from 'react-router'
import { AccessType, Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { approvalBadge, courseTypeName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { RightIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { type AdminCourseDetail, showCourseForReview } from '../../../contract/admin-courses.contract.ts'
import { CompactFacts } from '../../components/compact-facts.tsx'
import { CourseActions } from '../../components/course-actions.tsx'
import proofPictureStyles from '../../components/proof-picture.module.css'
import { ReviewedClasses, ReviewedLessons } from '../../components/reviewed-parts.tsx'
import type { Route } from './+types/course-screen.ts'

export const clientLoader = adminOnly(({ params }: ClientLoaderFunctionArgs) =>
  adminApi.load(showCourseForReview, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = () => <PanelSkeleton />
export const meta = () => pageMeta(m.moderation_course())

/** All that visitors and students see of a course, its lessons too, and the review decision. @see OWN-16 */
export default function CourseScreen({ loaderData: course }: Route.ComponentProps) {
  const { label, tone } = approvalBadge(course.is_approve)
  const details = course.course_details
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.moderation_courses(), to: paths.admin.course.list() }]} />
      <PageTitle
        action={
          <span className="row">
            {course.edited_since_review ? <Badge tone="gold">{m.moderation_edited()}</Badge> : null}
            <Badge tone={tone}>{label}</Badge>
          </span>
        }
      >
        <WrittenText>{course.course_title}</WrittenText>
      </PageTitle>
      <CourseActions course={course} />
      {course.is_approve === Approval.approved ? <PublicPageLink course={course} /> : null}
      <section className="panel stack">
        {course.course_photo ? (
          <img className={proofPictureStyles.picture} src={course.course_photo} alt="" loading="lazy" />
        ) : null}
        <CourseFacts course={course} />
        <h2>{m.moderation_explanation()}</h2>
        <p className="lines" lang={langOf(course.course_explanation)}>
          {drawnText(course.course_explanation)}
        </p>
        <h2>{m.moderation_details()}</h2>
        {/* The server sanitises details on every write (OP-075). */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write to five harmless tags */}
        <div className="prose" lang={langOf(details)} dangerouslySetInnerHTML={{ __html: withWholeWords(details) }} />
      </section>
      <ReviewedClasses course={course} />
      <ReviewedLessons course={course} />
    </>
  )
}

function CourseFacts({ course }: { course: AdminCourseDetail }) {
  const ownerPage = paths.admin.user.detail(course.owner)
  return (
    <CompactFacts
      facts={[
        { label: m.moderation_owner(), value: <AppLink to={ownerPage}>{course.owner.name}</AppLink> },
        { label: m.moderation_type(), value: courseTypeName(course.course_type) },
        { label: m.moderation_category(), value: course.category_name },
        { label: m.moderation_fee(), value: course.fee === null ? null : feeText(course.fee) },
        { label: m.catalogue_certificate(), value: certificateText(course) },
        { label: m.catalogue_access(), value: accessText(course) },
        { label: m.moderation_student_count(), value: localDigits(course.student_count) },
        { label: m.moderation_since(), value: dayAndTime(course.insert_time) },
        { label: m.moderation_updated(), value: course.update_time && dayAndTime(course.update_time) },
        { label: m.moderation_reject_reason(), value: course.reject_reason },
      ]}
    />
  )
}

function certificateText({ certificate }: AdminCourseDetail): string {
  return certificate ? m.catalogue_own_certificate_yes() : m.catalogue_own_certificate_no()
}

/** How long a buyer has access; the access to a class is one of its own terms. */
function accessText({ access_type, access_expiry_duration: months }: AdminCourseDetail): string | null {
  if (access_type === null) return null
  if (access_type === AccessType.unlimited || months === null) return m.catalogue_access_unlimited()
  return m.catalogue_access_months({ count: months, n: localDigits(months) })
}

function PublicPageLink({ course: { course_id, course_type } }: { course: AdminCourseDetail }) {
  const page = course_type === CourseType.video ? paths.videoCourse.detail(course_id) : paths.course.detail(course_id)
  return (
    <p>
      <AppLink className="more" to={page}>
        {m.moderation_public_page()}
        <RightIcon small />
      </AppLink>
    </p>
  )
}
