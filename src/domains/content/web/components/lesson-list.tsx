import type { ReactNode } from 'react'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import { FileIcon } from '#platform/web/media/file-icon.tsx'
import { DownloadIcon, PhoneIcon, RightIcon } from '#platform/web/media/icons.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localisedPath } from '#platform/web/text/locale.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { AccessVia, LessonRow } from '../../contract/lessons.contract.ts'
import { clockText, kindName, tileTone } from './content-labels.ts'
import styles from './lesson-list.module.css'
import { fileLink, type LessonRef, openingOf, viewerPath } from './lesson-ref.ts'

const pdfDelayMs = 1000

interface LessonListProps {
  via: AccessVia
  id: string
  groupId: string
  lessons: readonly LessonRow[]
}

/** The lessons of a group; how one opens depends on its type. @see M-ST-04 to M-ST-09 */
export function LessonList({ via, id, groupId, lessons }: LessonListProps) {
  return (
    <ul className={styles.lessons}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <Lesson lesson={lesson} lessonRef={{ via, id, groupId, contentId: String(lesson.id) }} />
        </li>
      ))}
    </ul>
  )
}

function Lesson({ lesson, lessonRef }: { lesson: LessonRow; lessonRef: LessonRef }) {
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
        <LessonFacts lesson={lesson} />
        <RightIcon small />
      </AppLink>
    )
  }
  return (
    <button type="button" className={`${styles.lesson} ${styles.button}`} onClick={() => void open(lessonRef, opening)}>
      <LessonFacts lesson={lesson} />
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

function LessonFacts({ lesson }: { lesson: LessonRow }) {
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
      </span>
    </>
  )
}

/**
 * Opens a PDF in a new window after a second and saves other files; both request a link first, which checks
 * access.
 *
 * @see M-ST-08
 */
async function open(lessonRef: LessonRef, opening: 'pdf' | 'download'): Promise<void> {
  try {
    const url = await fileLink(lessonRef)
    if (opening === 'download') {
      window.location.assign(url)
      return
    }
    const path = localisedPath(viewerPath(lessonRef, 'pdf'))
    window.setTimeout(() => {
      if (!window.open(path, '_blank')) window.location.assign(path)
    }, pdfDelayMs)
  } catch {
    showNotice(m.platform_operation_failed(), { tone: 'problem' })
  }
}
