import type { ReactNode } from 'react'
import type { LessonsProgress } from '#domains/learning/contract/progress.contract.ts'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import { FileIcon } from '#platform/web/media/file-icon.tsx'
import { CheckIcon, DownloadIcon, PhoneIcon, RightIcon } from '#platform/web/media/icons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { AccessVia, LessonRow } from '../../contract/lessons.contract.ts'
import { clockText, kindName, tileTone } from './content-labels.ts'
import styles from './lesson-list.module.css'
import { type LessonRef, openingOf, viewerPath } from './lesson-ref.ts'
import { openLesson } from './open-lesson.ts'

type WatchedLesson = LessonsProgress['lessons'][number]

interface LessonListProps {
  via: AccessVia
  id: string
  groupId: string
  lessons: readonly LessonRow[]
  progress?: LessonsProgress | undefined
}

/** The lessons of a group; how one opens depends on its type. @see M-ST-04 to M-ST-09 */
export function LessonList({ via, id, groupId, lessons, progress }: LessonListProps) {
  const watchedOf = new Map(progress?.lessons.map((watched) => [watched.content_id, watched]))
  return (
    <ul className={styles.lessons}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <Lesson
            lesson={lesson}
            lessonRef={{ via, id, groupId, contentId: String(lesson.id) }}
            watched={watchedOf.get(lesson.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface LessonProps {
  lesson: LessonRow
  lessonRef: LessonRef
  /** Undefined for a lesson that was not begun. */
  watched: WatchedLesson | undefined
}

function Lesson({ lesson, lessonRef, watched }: LessonProps) {
  const opening = openingOf(lesson.o_file_name)
  if (lesson.is_processing !== Processing.completed) {
    return <Closed lesson={lesson} sign={<Badge>{m.content_processing()}</Badge>} />
  }
  if (opening === 'video' && !lesson.enable_pc) {
    const sign = (
      <Badge tone="info" icon={PhoneIcon}>
        {m.content_watch_in_app()}
      </Badge>
    )
    return <Closed lesson={lesson} sign={sign} />
  }
  if (opening === 'video' || opening === 'image') {
    return (
      <AppLink className={styles.lesson} to={viewerPath(lessonRef, opening)}>
        <LessonFacts lesson={lesson} watched={watched} />
        <RightIcon small />
      </AppLink>
    )
  }
  return (
    <button
      type="button"
      className={`${styles.lesson} ${styles.button}`}
      onClick={() => void openLesson(lessonRef, opening)}
    >
      <LessonFacts lesson={lesson} watched={watched} />
      <DownloadIcon />
    </button>
  )
}

function Closed({ lesson, sign }: { lesson: LessonRow; sign: ReactNode }) {
  return (
    <div className={styles.lesson}>
      <LessonFacts lesson={lesson} />
      {sign}
    </div>
  )
}

function LessonFacts({ lesson, watched }: { lesson: LessonRow; watched?: WatchedLesson | undefined }) {
  const length = lesson.duration_seconds === null ? [] : [clockText(lesson.duration_seconds)]
  const facts = [kindName(lesson.o_file_name), ...length, formatFileSize(lesson.file_size)]
  return (
    <>
      <span className={tileTone(lesson.o_file_name)}>
        <FileIcon fileName={lesson.o_file_name} />
      </span>
      <span className={styles.facts}>
        <span className="name">{lesson.content_title}</span>
        <span className="small">{facts.join(' · ')}</span>
        {watched?.finished ? (
          <Badge tone="jade" icon={CheckIcon}>
            {m.content_lesson_finished()}
          </Badge>
        ) : watched && watched.percent > 0 ? (
          <span className="small">{m.content_lesson_seen({ n: localDigits(watched.percent) })}</span>
        ) : null}
      </span>
    </>
  )
}
