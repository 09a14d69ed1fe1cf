import {
  clockText,
  isOnDevice,
  LessonPoster,
  leftSize,
  useSavedLessons,
  viewerPath,
} from '#domains/content/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { PlayIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { BegunLesson } from '../../contract/my-learning.contract.ts'
import styles from './learning-card.module.css'
import { lessonRefOf } from './lesson-ref-of.ts'

interface BegunLessonCardProps {
  lesson: BegunLesson
  /** With its picture, which is fetched. */
  withPoster?: boolean
  /** Without a connection, as it was read the last time. Only a saved lesson opens then. */
  isKept?: boolean
}

/** A lesson that was begun, with the time and the data that are left; one press opens it at its position. */
export function BegunLessonCard({ lesson, withPoster = false, isKept = false }: BegunLessonCardProps) {
  const { renditions = [], position, seconds_left: secondsLeft } = lesson
  const lessonRef = lessonRefOf(lesson, lesson)
  const size = secondsLeft === null ? undefined : leftSize(renditions, { position, secondsLeft })
  return (
    <li className={styles.card}>
      <div className={withPoster ? styles.head : undefined}>
        {withPoster ? <LessonPoster lessonRef={lessonRef} /> : null}
        <div>
          <p className="hint" lang={langOf(lesson.course_title)}>
            {withWholeWords(lesson.course_title)}
          </p>
          <p className="name" lang={langOf(lesson.content_title)}>
            {withWholeWords(lesson.content_title)}
          </p>
        </div>
      </div>
      <progress className={styles.bar} value={lesson.percent} max={100} aria-label={lesson.content_title} />
      {secondsLeft === null ? null : (
        <p className="small">
          {m.learning_left({ position: clockText(position), time: clockText(secondsLeft) })}
          {size === undefined ? null : ` · ${size}`}
        </p>
      )}
      {isKept ? <ContinueSaved contentId={lesson.content_id} /> : <ContinueLink to={viewerPath(lessonRef, 'video')} />}
    </li>
  )
}

function ContinueSaved({ contentId }: { contentId: number }) {
  const { lessons = [] } = useSavedLessons()
  const isSaved = lessons.some((lesson) => lesson.contentId === contentId && isOnDevice(lesson))
  if (!isSaved) return <p className="hint">{m.learning_needs_connection()}</p>
  return <ContinueLink to={paths.own.student.saved({ watch: contentId })} />
}

function ContinueLink({ to }: { to: Path }) {
  return (
    <AppLink className="btn btn-primary" to={to}>
      <PlayIcon small />
      {m.learning_continue()}
    </AppLink>
  )
}
