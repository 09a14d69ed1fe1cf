import { type MouseEvent, useRef, useState } from 'react'
import { paths } from '#paths'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import cardStyles from '#platform/web/media/card.module.css'
import { ClockIcon, DateIcon, PinIcon } from '#platform/web/media/icons.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'
import { feeText } from '#platform/web/text/money-text.ts'
import type { ClassOnCard } from '../data/cards.ts'
import { EnrolSlot, loadEnrolSlots } from '../enrol-slot.tsx'
import { CardHead, type CardLook, ViewLink } from './card-head.tsx'
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
    <Badge tone="plain">{m.catalogue_ended()}</Badge>
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
          <EnrolFromCard row={row} to={to} onEnrolled={onEnrolled} />
        )}
      </div>
    </article>
  )
}

/**
 * Enrols from a card. For students the enrolment components are loaded at once, because the card shows the
 * enrolment state. For others, who are asked to log in, they are loaded on click, which saves 24 kB.
 */
function EnrolFromCard({ row, to, onEnrolled }: EnrolFromCardProps) {
  const isStudent = useSession()?.usertype === 'student'
  const [isPressed, setPressed] = useState(false)
  const isLost = useRef(false)
  async function load(event: MouseEvent<HTMLAnchorElement>) {
    if (isLost.current || event.metaKey || event.ctrlKey || event.shiftKey) return
    const { currentTarget } = event
    event.preventDefault()
    if (await loadEnrolSlots()) return setPressed(true)
    isLost.current = true
    currentTarget.click()
  }
  const link = (
    <AppLink
      className="btn btn-primary"
      to={to}
      aria-label={m.catalogue_enrol_in({ title: row.course_name })}
      onClick={isStudent ? undefined : load}
    >
      {m.catalogue_enrol()}
    </AppLink>
  )
  if (!isStudent && !isPressed) return link
  return (
    <EnrolSlot fallback={link}>
      {({ EnrolButton }) => (
        <EnrolButton of={{ kind: 'class', row }} isPressed={isPressed} {...(onEnrolled && { onEnrolled })} />
      )}
    </EnrolSlot>
  )
}

interface EnrolFromCardProps {
  row: ClassOnCard
  /** Path of the class page, which has the same action. */
  to: Path
  onEnrolled: (() => void) | undefined
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
          {m.catalogue_from_for({ date: formatDay(row.start_date, locale), duration: durationLabel(row.duration) })}
        </span>
      </li>
      {region === '' ? null : (
        <li>
          <PinIcon small />
          <span>{region}</span>
        </li>
      )}
    </ul>
  )
}
