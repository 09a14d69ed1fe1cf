import type { ClientLoaderFunctionArgs } from 'react-router'
import { approvalBadge, courseTypeName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { Badge } from '#platform/web/media/badge.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { dayAndTime } from '#platform/web/text/day-and-time.ts'
import { localDigits } from '#platform/web/text/digits.ts'
import { currentLocale } from '#platform/web/text/locale.ts'
import { feeText } from '#platform/web/text/money-text.ts'
import { type AdminCourseDetail, showCourseForReview } from '../../../contract/admin-courses.contract.ts'
import { CourseActions } from '../../components/course-actions.tsx'
import { FactList } from '../../components/fact-list.tsx'
import proofPictureStyles from '../../components/proof-picture.module.css'
import type { Route } from './+types/course-screen.ts'

export const clientLoader = adminOnly(({ params }: ClientLoaderFunctionArgs) =>
  adminApi.load(showCourseForReview, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = () => <PanelSkeleton />
export const meta = () => [{ title: m.moderation_course() }]

/** A course as visitors see it, with classes and lessons, and the review decision. */
export default function CourseScreen({ loaderData: course }: Route.ComponentProps) {
  const { label, tone } = approvalBadge(course.is_approve)
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
        {course.course_title}
      </PageTitle>
      <CourseActions course={course} />
      <section className="panel stack">
        {course.course_photo ? (
          <img className={proofPictureStyles.picture} src={course.course_photo} alt="" loading="lazy" />
        ) : null}
        <CourseFacts course={course} />
        <h2>{m.moderation_explanation()}</h2>
        <p className="lines">{course.course_explanation}</p>
        <h2>{m.moderation_details()}</h2>
        {/* The server sanitises details on every write (OP-075). */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write to five harmless tags */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: course.course_details }} />
      </section>
      {course.classes.length === 0 ? null : <Classes course={course} />}
      {course.groups.length === 0 ? null : <Groups course={course} />}
    </>
  )
}

function CourseFacts({ course }: { course: AdminCourseDetail }) {
  const ownerPage = paths.admin.user.detail(course.owner)
  return (
    <FactList
      facts={[
        { label: m.moderation_owner(), value: <AppLink to={ownerPage}>{course.owner.name}</AppLink> },
        { label: m.moderation_type(), value: courseTypeName(course.course_type) },
        { label: m.moderation_category(), value: course.category_name },
        { label: m.moderation_fee(), value: course.fee === null ? null : feeText(course.fee) },
        { label: m.moderation_student_count(), value: localDigits(course.student_count) },
        { label: m.moderation_since(), value: dayAndTime(course.insert_time) },
        { label: m.moderation_updated(), value: course.update_time && dayAndTime(course.update_time) },
        { label: m.moderation_reject_reason(), value: course.reject_reason },
      ]}
    />
  )
}

function Classes({ course }: { course: AdminCourseDetail }) {
  const locale = currentLocale()
  return (
    <section className="panel stack">
      <h2>{m.moderation_classes()}</h2>
      <ul className="stack-s">
        {course.classes.map((one) => (
          <li key={one.class_id}>
            <p>
              {formatDay(one.start_date, locale)} – {formatDay(one.end_date, locale)}
            </p>
            <p className="hint">
              {formatTime(one.start_time, locale)} – {formatTime(one.end_time, locale)} · {feeText(one.fee)} ·{' '}
              {m.moderation_students_of({ n: localDigits(one.student_count) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Groups({ course }: { course: AdminCourseDetail }) {
  return (
    <section className="panel stack">
      <h2>{m.moderation_groups()}</h2>
      {course.groups.map((group) => (
        <div key={group.id}>
          <h3>{group.gp_name}</h3>
          <ul className="stack-s">
            {group.contents.map((content) => (
              <li key={content.id}>
                {content.content_title} <span className="hint">{content.o_file_name}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
