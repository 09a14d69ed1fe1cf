import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import cardStyles from '#platform/web/components/card.module.css'
import { AwardIcon, ClockIcon, DateIcon, PlayIcon } from '#platform/web/components/icons.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import type { CourseRow } from '../../contract/courses.contract.ts'
import type { CourseOnCard } from '../data/course-cards.ts'
import { CardHead, type CardLook, ViewLink } from './card-head.tsx'
import { EnrolFromCard } from './enrol-from-card.tsx'
import { accessLabel, courseTypeLabel, courseTypeTone } from './labels.ts'

interface CourseCardProps extends CardLook {
  row: CourseOnCard
}

/** Path of a course's page; video courses have a separate screen. */
export function coursePath(row: Pick<CourseRow, 'course_id' | 'course_type'>): Path {
  const isVideo = row.course_type === CourseType.video
  return isVideo ? paths.videoCourse.detail(row.course_id) : paths.course.detail(row.course_id)
}

/** A course of any type in a list: mode, title, owner. @see C-CL-07, C-TS-07, N-HOME-04 */
export function CourseCard({ row, ...look }: CourseCardProps) {
  const badge = <Badge tone={courseTypeTone(row.course_type)}>{courseTypeLabel(row.course_type)}</Badge>
  return (
    <article className={cardStyles.card}>
      <CardHead {...headOf(row)} badge={badge} {...look}>
        {row.certificate === '1' ? (
          <p>
            <Badge tone="gold" icon={AwardIcon}>
              {m.catalogue_certificate()}
            </Badge>
          </p>
        ) : null}
      </CardHead>
      {row.from_fee === undefined ? null : (
        <div className={cardStyles.foot}>
          <p className="fee fee-from">{m.storefront_from_fee({ amount: feeText(row.from_fee) })}</p>
          {row.next_start ? (
            <p className="row small">
              <DateIcon small />
              {formatDay(row.next_start, currentLocale())}
            </p>
          ) : null}
        </div>
      )}
    </article>
  )
}

function headOf(row: CourseOnCard) {
  return { row, title: row.course_title, to: coursePath(row), owner: m.storefront_by({ name: row.owner }) }
}

/** A video course in a list: badge, title, access period, rating, fee and buy button. @see C-VL-03 to C-VL-06 */
export function VideoCourseCard({
  row,
  action = 'enrol',
  onEnrolled,
  ...look
}: CourseCardProps & {
  /** Lists of video courses buy from the card; mixed lists link to the page. */
  action?: 'enrol' | 'view'
  onEnrolled?: () => void
}) {
  const to = coursePath(row)
  const badge = (
    <Badge tone="jade" icon={PlayIcon}>
      {m.storefront_video_class()}
    </Badge>
  )
  return (
    <article className={cardStyles.card}>
      <CardHead {...headOf(row)} badge={badge} {...look} />
      <ul className={`${cardStyles.facts} ${cardStyles.allFacts}`}>
        <li>
          <ClockIcon small />
          <span>{accessLabel(row)}</span>
        </li>
      </ul>
      <div className={cardStyles.foot}>
        <p className="fee">{feeText(row.fee ?? 0)}</p>
        {action === 'view' ? (
          <ViewLink to={to} title={row.course_title} />
        ) : (
          <EnrolFromCard
            enrol={{ kind: 'course', id: row.course_id }}
            to={to}
            label={m.storefront_buy()}
            fullLabel={m.storefront_buy_this({ title: row.course_title })}
          >
            {({ EnrolButton }) => <EnrolButton of={{ kind: 'course', row }} {...(onEnrolled && { onEnrolled })} />}
          </EnrolFromCard>
        )}
      </div>
    </article>
  )
}
