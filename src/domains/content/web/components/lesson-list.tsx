import type { ReactNode } from 'react'
import type { LessonsProgress } from '#domains/learning/contract/progress.contract.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { FileIcon } from '#platform/web/components/file-icon.tsx'
import { AlertIcon, CheckIcon, DownloadIcon, PhoneIcon, RightIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { StoreLinks, useHasApp } from '#platform/web/layout/app-stores.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { AccessVia, LessonRow } from '../../contract/lessons.contract.ts'
import { TickButton } from '../lesson-completion/tick-button.tsx'
import type { TickedLesson } from '../lesson-completion/use-ticks.ts'
import { ownDevice } from '../saved/own-device.ts'
import { isOnDevice } from '../saved/saved-copy.ts'
import { useSavedLessons } from '../saved/saved-list.ts'
import { clockText, kindName, tileTone } from './content-labels.ts'
import styles from './lesson-list.module.css'
import { type LessonRef, type Opening, openingOf, viewerPath } from './lesson-ref.ts'
import { openLesson } from './open-lesson.ts'
import { isReady, opensInBrowsers } from './opens-in-browsers.ts'

type WatchedLesson = Pick<LessonsProgress['lessons'][number], 'finished' | 'percent' | 'position'>

/** What a row needs of a lesson. */
export type ListedLesson = Pick<
  LessonRow,
  'id' | 'content_title' | 'o_file_name' | 'file_size' | 'is_processing' | 'enable_pc' | 'duration_seconds'
>

interface LessonListProps<Lesson extends ListedLesson> {
  via: AccessVia
  id: string
  groupId: string
  lessons: readonly Lesson[]
  /** By content id; absent for a lesson that was not begun. */
  watchedOf?: ReadonlyMap<number, WatchedLesson>
  /** What is fetched to play it. */
  sizeOf: (lesson: Lesson) => string
  /** The lesson to go on with. */
  currentId?: number | undefined
  /** Sets a lesson finished by hand, or not. */
  onTick?: (lesson: TickedLesson) => void
}

/** The lessons of a group; how one opens depends on its type. @see M-ST-04 to M-ST-09 */
export function LessonList<Lesson extends ListedLesson>({
  via,
  id,
  groupId,
  lessons,
  watchedOf,
  sizeOf,
  currentId,
  onTick,
}: LessonListProps<Lesson>) {
  const { lessons: kept = [] } = useSavedLessons()
  const saved = new Set(kept.filter(isOnDevice).map(({ contentId }) => contentId))
  return (
    <>
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id} className={styles.row}>
            {onTick ? <Tick lesson={lesson} watched={watchedOf?.get(lesson.id)} onTick={onTick} /> : null}
            <LessonOpener
              lesson={lesson}
              size={sizeOf(lesson)}
              isCurrent={lesson.id === currentId}
              lessonRef={{ via, id, groupId, contentId: String(lesson.id) }}
              watched={watchedOf?.get(lesson.id)}
              isSaved={saved.has(lesson.id)}
            />
          </li>
        ))}
      </ul>
      {lessons.some((lesson) => isReady(lesson) && !opensInBrowsers(lesson)) ? <AppOnlyNote /> : null}
    </>
  )
}

/** How the videos that browsers may not play are watched: in the app, or after a word with their owner. @see STU-24 */
function AppOnlyNote() {
  const hasApp = useHasApp()
  if (!hasApp) return <p className="hint">{m.content_not_in_browsers_ask()}</p>
  return (
    <p className="hint">
      {m.content_get_the_app()} <StoreLinks />
    </p>
  )
}

interface TickProps {
  lesson: ListedLesson
  watched: WatchedLesson | undefined
  onTick: (lesson: TickedLesson) => void
}

/** Only lessons that open in browsers count; the column of the others stays empty. */
function Tick({ lesson, watched, onTick }: TickProps) {
  const { finished, percent, position } = watched ?? { finished: false, percent: 0, position: 0 }
  if (!opensInBrowsers(lesson)) return <span />
  const tick = (isFinished: boolean) => onTick({ contentId: lesson.id, finished: isFinished, position })
  return <TickButton title={withWholeWords(lesson.content_title)} finished={finished} percent={percent} onTick={tick} />
}

interface LessonProps {
  lesson: ListedLesson
  size: string
  isCurrent: boolean
  lessonRef: LessonRef
  /** Undefined for a lesson that was not begun. */
  watched: WatchedLesson | undefined
  /** Whole on this device. */
  isSaved: boolean
}

function LessonOpener({ lesson, lessonRef, size, isCurrent, watched, isSaved }: LessonProps) {
  const hasApp = useHasApp()
  const facts = <LessonFacts lesson={lesson} size={size} watched={watched} isSaved={isSaved} />
  const opening = openingOf(lesson.o_file_name)
  if (!isReady(lesson)) {
    return <Closed lesson={lesson} size={size} sign={<NotReady lesson={lesson} opening={opening} />} />
  }
  if (!opensInBrowsers(lesson)) {
    const sign = hasApp ? (
      <Badge tone="info" icon={PhoneIcon}>
        {m.content_watch_in_app()}
      </Badge>
    ) : (
      <Badge>{m.content_not_in_browsers()}</Badge>
    )
    return <Closed lesson={lesson} size={size} sign={sign} />
  }
  if (opening === 'video' || opening === 'image') {
    return (
      <AppLink
        className={styles.lesson}
        to={viewerPath(lessonRef, opening)}
        aria-current={isCurrent ? 'step' : undefined}
      >
        {facts}
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
      {facts}
      <DownloadIcon />
    </button>
  )
}

function NotReady({ lesson, opening }: { lesson: ListedLesson; opening: Opening }) {
  if (lesson.is_processing !== Processing.failed) return <Badge>{m.content_processing()}</Badge>
  return (
    <Badge tone="danger" icon={AlertIcon}>
      {opening === 'video' ? m.content_enable_failed() : m.content_upload_failed()}
    </Badge>
  )
}

function Closed({ lesson, size, sign }: { lesson: ListedLesson; size: string; sign: ReactNode }) {
  return (
    <div className={`${styles.lesson} ${styles.closed}`}>
      <LessonFacts lesson={lesson} size={size} />
      {sign}
    </div>
  )
}

interface LessonFactsProps {
  lesson: ListedLesson
  size: string
  watched?: WatchedLesson | undefined
  isSaved?: boolean
}

function LessonFacts({ lesson, size, watched, isSaved = false }: LessonFactsProps) {
  const length = lesson.duration_seconds === null ? [] : [clockText(lesson.duration_seconds)]
  const facts = [kindName(lesson.o_file_name), ...length, size]
  return (
    <>
      <span className={tileTone(lesson.o_file_name)}>
        <FileIcon fileName={lesson.o_file_name} />
      </span>
      <span className={styles.facts}>
        <span className="name">
          <WrittenText>{lesson.content_title}</WrittenText>
        </span>
        <span className="small">{facts.join(' · ')}</span>
        {watched?.finished ? (
          <Badge tone="jade" icon={CheckIcon}>
            {m.content_lesson_finished()}
          </Badge>
        ) : watched && watched.percent > 0 ? (
          <span className="small">{m.content_lesson_seen({ n: localDigits(watched.percent) })}</span>
        ) : null}
        {isSaved ? (
          <Badge tone="info" icon={DownloadIcon}>
            {m.content_lesson_saved(ownDevice())}
          </Badge>
        ) : null}
      </span>
    </>
  )
}
