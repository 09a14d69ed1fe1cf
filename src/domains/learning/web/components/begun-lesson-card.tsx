import { clockText, viewerPath } from '#domains/content/web/index.ts'
import { m } from '#platform/messages/generated/messages.js'
import { PlayIcon } from '#platform/web/media/icons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import type { BegunLesson } from '../../contract/my-learning.contract.ts'
import styles from './learning-card.module.css'
import { lessonRefOf } from './lesson-ref-of.ts'

/** A lesson that was begun, with the time that is left; one press opens it at its position. */
export function BegunLessonCard({ lesson }: { lesson: BegunLesson }) {
  return (
    <li className={styles.card}>
      <p className="hint">{lesson.course_title}</p>
      <p className="name">{lesson.content_title}</p>
      <progress className={styles.bar} value={lesson.percent} max={100} aria-label={lesson.content_title} />
      {lesson.seconds_left === null ? null : (
        <p className="small">
          {m.learning_left({ position: clockText(lesson.position), time: clockText(lesson.seconds_left) })}
        </p>
      )}
      <AppLink className="btn btn-primary" to={viewerPath(lessonRefOf(lesson, lesson), 'video')}>
        <PlayIcon small />
        {m.learning_continue()}
      </AppLink>
    </li>
  )
}
