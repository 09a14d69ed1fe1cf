import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { daysBetween, formatTime, yangonDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { TownName } from '#platform/web/components/town-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { Meeting } from '../../contract/my-learning.contract.ts'
import styles from './subject-row.module.css'

interface MeetingRowProps {
  meeting: Meeting
  /** The page of the class that the reader needs. */
  to: Path
}

/** A meeting of a class: the day, the time and the place, and the way into an online one. */
export function MeetingRow({ meeting, to }: MeetingRowProps) {
  const locale = currentLocale()
  const time = `${formatTime(meeting.start_time, locale)} – ${formatTime(meeting.end_time, locale)}`
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <AppLink className="name" to={to}>
          {withWholeWords(meeting.title)}
        </AppLink>
        <p>
          {dayOf(meeting.day)} · <span className="keep">{time}</span>{' '}
          <span className="hint keep">({whenText(meeting.day)})</span>
        </p>
        <p className="hint">
          {meeting.course_type === CourseType.online ? (
            m.learning_online()
          ) : meeting.town ? (
            <TownName region={meeting.region} town={meeting.town} />
          ) : null}
        </p>
      </div>
      {meeting.meeting_link === undefined ? null : (
        <a
          className="btn"
          href={meeting.meeting_link}
          target="_blank"
          rel="noreferrer"
          aria-label={`${m.learning_join_class()}: ${withWholeWords(meeting.title)}`}
        >
          {m.learning_join_class()}
        </a>
      )}
    </li>
  )
}

function whenText(day: string): string {
  const left = daysBetween(yangonDay(new Date()), day)
  if (left <= 0) return m.learning_today()
  return left === 1 ? m.learning_tomorrow() : m.learning_in_days({ n: localDigits(left) })
}
