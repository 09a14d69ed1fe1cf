import { paths } from '#paths'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RightIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { readLearning, useLatestLearning } from '../cached/read-learning.ts'
import { endingFirst, endsSoon } from './access-end.tsx'
import { BegunLessonCard } from './begun-lesson-card.tsx'
import { EndingCourseRow } from './ending-course-row.tsx'
import { attendedClassPath } from './learning-paths.ts'
import styles from './learning-strip.module.css'
import { MeetingRow } from './meeting-row.tsx'
import { UnpaidRow } from './unpaid-row.tsx'
import { useAfterPage } from './use-after-page.ts'

/** Courses whose access ends soon. */
const maxEnding = 3

/**
 * What a student has to do next, in short: the lesson to continue, what waits for a payment, access that ends soon, the
 * next class. Nothing until it is known, and where there is nothing to do. Without a connection it is what was read the
 * last time, with links to what opens then.
 *
 * @param onSettled - called once the strip has its size, after a failure too
 */
export function LearningStrip({ onSettled }: { onSettled: () => void }) {
  const read = useLatestLearning(useAfterPage(readLearning, onSettled))
  const { learning, readAt } = read ?? {}
  const [lesson] = learning?.continue ?? []
  const [meeting] = learning?.next_classes ?? []
  const unpaid = learning?.to_pay ?? []
  const isLive = read !== null && readAt === undefined
  const ending = endingFirst(learning?.courses ?? [])
    .filter(endsSoon)
    .slice(0, maxEnding)
  const hasNothing = !lesson && !meeting && unpaid.length === 0 && ending.length === 0
  if (isLive && hasNothing) return null
  return (
    <section className="section stack-s" aria-labelledby="my-learning">
      <div className="section-head">
        <h2 id="my-learning">{m.learning_title()}</h2>
        <AppLink to={paths.own.student.learning()}>
          {m.learning_all()}
          <RightIcon small />
        </AppLink>
      </div>
      {isLive ? null : <WithoutConnection readAt={readAt} />}
      <ul className={styles.strip}>
        {lesson ? <BegunLessonCard lesson={lesson} isKept={!isLive} /> : null}
        {unpaid.map((row) => (
          <UnpaidRow key={`${row.via} ${row.id}`} row={row} />
        ))}
        {ending.map((course) => (
          <EndingCourseRow key={`${course.via} ${course.id}`} course={course} isKept={!isLive} />
        ))}
        {meeting ? <MeetingRow meeting={meeting} to={attendedClassPath(meeting.class_id)} /> : null}
      </ul>
    </section>
  )
}

/** Says when the strip was read, and links to what opens without a connection. */
function WithoutConnection({ readAt }: { readAt: string | undefined }) {
  return (
    <>
      {readAt === undefined ? null : (
        <p role="status">{m.learning_kept({ time: dayAndTime(yangonTimestamp(new Date(readAt))) })}</p>
      )}
      <p>
        <AppLink className="btn" to={paths.own.student.saved()}>
          {m.platform_nav_saved()}
        </AppLink>
      </p>
    </>
  )
}
