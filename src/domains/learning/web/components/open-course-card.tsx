import { paths } from '#paths'
import { daysBetween, yangonDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { dayOf } from '#platform/web/text/day-and-time.ts'
import { localDigits } from '#platform/web/text/digits.ts'
import type { OpenCourse } from '../../contract/my-learning.contract.ts'
import styles from './learning-card.module.css'

/** From this many days before the end on, the days that are left are shown. */
const warnedDays = 7

/** A course that is open, with its progress, its last day and the next lesson. */
export function OpenCourseCard({ course }: { course: OpenCourse }) {
  const { total, done, next } = course
  const counted = m.learning_done({ total: localDigits(total), done: localDigits(done) })
  return (
    <li className={styles.card}>
      <p className="name">{course.title}</p>
      <p className="hint">{course.owner}</p>
      {total === 0 ? null : (
        <>
          <progress className={styles.bar} value={done} max={total} aria-label={counted} />
          <p className="small">{counted}</p>
        </>
      )}
      {course.end_access_date === null ? null : <AccessEnd day={course.end_access_date} />}
      {next ? <p className="small">{m.learning_next_lesson({ title: next.content_title })}</p> : null}
      <div className="row">
        <AppLink className="btn" to={groupsPath(course)}>
          {m.learning_lessons()}
        </AppLink>
      </div>
    </li>
  )
}

function AccessEnd({ day }: { day: string }) {
  const left = daysBetween(yangonDay(new Date()), day)
  return (
    <p className="row small">
      {m.learning_until({ date: dayOf(day) })}
      {left <= warnedDays ? <Badge tone="gold">{m.learning_days_left({ n: localDigits(left) })}</Badge> : null}
    </p>
  )
}

function groupsPath({ via, id, course_id }: OpenCourse): Path {
  return via === 'class' ? paths.enrolled.classGroups({ course_id, id }) : paths.enrolled.courseGroups(id)
}
