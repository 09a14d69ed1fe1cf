import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import { CoursePicture } from '#platform/web/media/course-picture.tsx'
import { AwardIcon, ClockIcon, PlayIcon } from '#platform/web/media/icons.tsx'
import { StarMeter } from '#platform/web/media/star-meter.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { feeText } from '#platform/web/text/money-text.ts'
import { CourseType } from '../../contract/catalogue-codes.ts'
import type { CourseRow } from '../../contract/courses.contract.ts'
import type { CourseOnCard } from '../data/cards.ts'
import { EnrolPlace } from '../enrol-slot.tsx'
import { accessLabel, courseTypeLabel, courseTypeTone } from './labels.ts'

interface CourseCardProps {
  row: CourseOnCard
  /** The level below the heading that the card stands under. */
  heading?: 'h2' | 'h3'
  /** Seen first: its picture is loaded at once. */
  eager?: boolean
}

/** Where a course's page lies: a video course has one of its own kind. */
export function coursePath(row: Pick<CourseRow, 'course_id' | 'course_type'>): string {
  const isVideo = row.course_type === CourseType.video
  return isVideo ? `/video-class/detail/${row.course_id}` : `/course/detail/${row.course_id}`
}

/** A course of any type in a list: mode, title, owner. @see C-CL-07, C-TS-07, N-HOME-04 */
export function CourseCard({ row, heading: Heading = 'h2', eager = false }: CourseCardProps) {
  return (
    <article className="card">
      <CoursePicture
        id={row.course_id}
        title={row.course_title}
        categoryId={row.category_id}
        photoUrl={row.course_photo ?? null}
        eager={eager}
      />
      <div className="stack-s">
        <div className="card-top">
          <Badge tone={courseTypeTone(row.course_type)}>{courseTypeLabel(row.course_type)}</Badge>
          <StarMeter compact value={row.rate} />
        </div>
        <Heading className="card-title">
          <AppLink to={coursePath(row)}>{row.course_title}</AppLink>
        </Heading>
        <p className="hint">{m.catalogue_by({ name: row.owner })}</p>
        {row.certificate === '1' ? (
          <p>
            <Badge tone="gold" icon={AwardIcon}>
              {m.catalogue_certificate()}
            </Badge>
          </p>
        ) : null}
      </div>
    </article>
  )
}

/** A video course in a list: tag, title, how long it can be watched, rating, fee, buying. @see C-VL-03 to C-VL-06 */
export function VideoCourseCard({
  row,
  heading: Heading = 'h2',
  eager = false,
  act = 'enrol',
  onEnrolled,
}: CourseCardProps & {
  /** Lists of video courses buy from the card; where they stand among others, it leads to the page. */
  act?: 'enrol' | 'view'
  onEnrolled?: () => void
}) {
  const to = coursePath(row)
  const view = (
    <AppLink className="btn" to={to} aria-label={m.catalogue_view_named({ title: row.course_title })}>
      {m.catalogue_view()}
    </AppLink>
  )
  return (
    <article className="card">
      <CoursePicture
        id={row.course_id}
        title={row.course_title}
        categoryId={row.category_id}
        photoUrl={row.course_photo ?? null}
        eager={eager}
      />
      <div className="stack-s">
        <div className="card-top">
          <Badge tone="jade" icon={PlayIcon}>
            {m.catalogue_video_class()}
          </Badge>
          <StarMeter compact value={row.rate} />
        </div>
        <Heading className="card-title">
          <AppLink to={to}>{row.course_title}</AppLink>
        </Heading>
        <p className="hint">{m.catalogue_by({ name: row.owner })}</p>
      </div>
      <ul className="facts card-facts">
        <li>
          <ClockIcon small />
          <span>{accessLabel(row)}</span>
        </li>
      </ul>
      <div className="card-foot">
        <p className="fee">{feeText(row.fee ?? 0)}</p>
        {act === 'view' ? (
          view
        ) : (
          <EnrolPlace fallback={view}>
            {({ EnrolButton }) => <EnrolButton of={{ kind: 'course', row }} {...(onEnrolled && { onEnrolled })} />}
          </EnrolPlace>
        )}
      </div>
    </article>
  )
}
