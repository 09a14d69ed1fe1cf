import { paths } from '#paths'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import cardStyles from '#platform/web/components/card.module.css'
import { ClockIcon, DateIcon, PinIcon } from '#platform/web/components/icons.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { ClassOnCard } from '../data/cards.ts'
import { CardHead, type CardLook, ViewLink } from './card-head.tsx'
import { EnrolFromCard } from './enrol-from-card.tsx'
import { classTypeLabel, courseTypeLabel, courseTypeTone, durationLabel, regionLabel } from './labels.ts'

interface ClassCardProps extends CardLook {
  row: ClassOnCard
  /** Lists enrol from the card; on a course page the card links to the class page, which has the enrol button. */
  action?: 'enrol' | 'view'
  onEnrolled?: () => void
}

/**
 * A class in a list: mode, rating, title, owner, date, place, fee and enrol button.
 *
 * @see C-CLS-04, C-CD-06, N-HOME-05
 */
export function ClassCard({ row, action = 'enrol', onEnrolled, ...look }: ClassCardProps) {
  const to = paths.class.detail(row.class_id)
  const badge = row.ended ? (
    <Badge tone="plain">{m.storefront_ended()}</Badge>
  ) : (
    <Badge tone={courseTypeTone(row.course_type)}>{courseTypeLabel(row.course_type)}</Badge>
  )
  // An ended class accepts no students, but a student's own enrolment state is still shown.
  const leadsOnly = action === 'view' || (row.ended && !row.class_std_status)
  return (
    <article className={cardStyles.card}>
      <CardHead row={row} title={row.course_name} to={to} badge={badge} owner={row.owner} {...look} />
      <ClassFacts row={row} />
      <div className={cardStyles.foot}>
        <p className="fee">{feeText(row.fee)}</p>
        {leadsOnly ? (
          <ViewLink to={to} title={row.course_name} />
        ) : (
          <EnrolFromCard
            enrol={{ kind: 'class', id: row.class_id }}
            to={to}
            label={m.storefront_enrol()}
            fullLabel={m.storefront_enrol_in({ title: row.course_name })}
          >
            {({ EnrolButton }) => <EnrolButton of={{ kind: 'class', row }} {...(onEnrolled && { onEnrolled })} />}
          </EnrolFromCard>
        )}
      </div>
    </article>
  )
}

function ClassFacts({ row }: { row: ClassOnCard }) {
  const locale = currentLocale()
  const region = regionLabel(row)
  return (
    <ul className={`${cardStyles.facts} ${cardStyles.allFacts}`}>
      <li>
        <ClockIcon small />
        <span>
          {classTypeLabel(row.class_type)}
          <br />
          {`${formatTime(row.start_time, locale)} – ${formatTime(row.end_time, locale)}`}
        </span>
      </li>
      <li>
        <DateIcon small />
        <span>
          {m.storefront_from_for({ date: formatDay(row.start_date, locale), duration: durationLabel(row.duration) })}
        </span>
      </li>
      {region === '' ? null : (
        <li>
          <PinIcon small />
          <span lang={langOf(region)}>{region}</span>
        </li>
      )}
    </ul>
  )
}
