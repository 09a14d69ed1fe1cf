import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LessonProgress } from '#domains/learning/contract/progress.contract.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon, PauseIcon, PlayIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import SpareDataSwitch from '#platform/web/connection/spare-data-switch.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { WaitingList } from '#platform/web/offline/waiting/waiting-list.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { LessonHeader } from '../../components/lesson-frame.tsx'
import type { Following } from '../../next-lesson/following.ts'
import { followingSaved } from '../../next-lesson/following-saved.ts'
import { DocumentEnd } from '../../next-lesson/next-panel.tsx'
import { askToStart } from '../../next-lesson/start-request.ts'
import { SavedNotes } from '../../notes/saved-notes.tsx'
import { FullScreenContainer } from '../../player/controls/full-screen-container.tsx'
import type { SoundOnly } from '../../player/controls/player-bar.tsx'
import { LessonPlayer } from '../../player/lesson-player.tsx'
import { loadProgress } from '../../player/load-progress.ts'
import { resumePosition } from '../../player/progress-reports.ts'
import type { Quality } from '../../player/quality.ts'
import { usePlaybackPosition } from '../../player/use-playback-position.ts'
import { cacheSavedScreen } from '../../saved/cache-screen.ts'
import { DeviceList } from '../../saved/device-list.tsx'
import { useHasSoundBeside } from '../../saved/has-sound.ts'
import { renewLicences } from '../../saved/licences.ts'
import { opensHere } from '../../saved/opens-here.ts'
import { ownDevice } from '../../saved/own-device.ts'
import { RemovedLessons } from '../../saved/removed-lessons.tsx'
import { goOnInterrupted, goOnSaving, pauseSaving, removeSaved, startSaving } from '../../saved/save-queue.ts'
import { isBeingSaved, isOnDevice } from '../../saved/saved-copy.ts'
import type { SavedLesson } from '../../saved/saved-database.ts'
import { SavedDocument } from '../../saved/saved-document-view.tsx'
import { useSavedLessons } from '../../saved/saved-list.ts'
import { SavedRow } from '../../saved/saved-row.tsx'
import { useCanSave } from '../../saved/saving-support.ts'
import type { Saving } from '../../saved/saving-tabs.ts'
import { StorageMeter } from '../../saved/storage-meter.tsx'
import { WifiButton } from '../../saved/wifi-button.tsx'
import styles from './saved-lessons-screen.module.css'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_saved_title())

// Everything is read from this device: the screen opens without a connection.
export const clientLoader = guarded(['student'], () => null)

export const HydrateFallback = () => <ListPageSkeleton title={m.content_saved_title()} />

/** Lessons that are saved on this device, and one of them being watched. @see docs/decisions/0085 */
export default function SavedLessonsScreen() {
  const { lessons, saving, removed } = useSavedLessons()
  const [search] = useSearchParams()
  // Goes on with the next lesson, which may begin while the phone is locked.
  const [isSoundOnly, setIsSoundOnly] = useState(false)
  const watched = lessons?.find(({ contentId }) => String(contentId) === search.get('watch'))
  const canSave = useCanSave()
  useEffect(() => {
    // All of them: access may have ended before its licences.
    if (canSave) void renewLicences({ all: true }).then(goOnSaving)
  }, [canSave])
  // The tab that saved was closed.
  const isInterrupted = saving === 'idle' && lessons?.some(isBeingSaved) === true
  useEffect(() => {
    if (isInterrupted && canSave) goOnInterrupted()
  }, [isInterrupted, canSave])
  const some = lessons !== undefined && lessons.length > 0
  const withPdf = some && lessons.some(({ document }) => document === 'pdf')
  useEffect(() => {
    if (some) void cacheSavedScreen({ withPdf }).catch(() => undefined)
  }, [some, withPdf])
  if (lessons && watched && isOnDevice(watched)) {
    const soundOnly = { isOn: isSoundOnly, onToggle: () => setIsSoundOnly(!isSoundOnly) }
    const opened = <Opened key={watched.contentId} lesson={watched} among={lessons} soundOnly={soundOnly} />
    return watched.document ? opened : <FullScreenContainer>{opened}</FullScreenContainer>
  }
  if (!lessons) return <PageTitle>{m.content_saved_title()}</PageTitle>
  return (
    <>
      <PageTitle note={canSave === false ? undefined : m.content_saved_note()}>{m.content_saved_title()}</PageTitle>
      {canSave === false ? <p className="hint">{m.content_save_unsupported()}</p> : null}
      <WaitingList />
      <RemovedLessons removed={removed} />
      {lessons.length === 0 ? (
        <NothingSaved canSave={canSave !== false} />
      ) : (
        <SavedList lessons={lessons} saving={saving} />
      )}
      <DeviceList />
      <p>
        <SpareDataSwitch />
      </p>
    </>
  )
}

function NothingSaved({ canSave }: { canSave: boolean }) {
  return (
    <EmptyState
      title={m.content_saved_none()}
      actions={
        <AppLink className="btn btn-primary" to={paths.own.student.learning()}>
          {m.content_saved_find()}
        </AppLink>
      }
    >
      {canSave ? m.content_saved_none_text({ label: m.content_save_lesson(ownDevice()) }) : null}
    </EmptyState>
  )
}

function SavedList({ lessons, saving }: { lessons: readonly SavedLesson[]; saving: Saving }) {
  const [ask, dialog] = useConfirm()
  const courses = [...new Set(lessons.map(({ course }) => course))]
  const isWaiting = lessons.some(isBeingSaved)
  async function remove({ contentId, title }: SavedLesson) {
    const question = {
      title: m.content_saved_remove_ask({ title: withWholeWords(title) }),
      confirmLabel: m.content_saved_remove(),
    }
    if (await ask({ ...question, danger: true })) await removeSaved([contentId])
  }
  return (
    <>
      <StorageMeter lessons={lessons} />
      {isWaiting ? (
        <p className="row">
          {saving === 'asks-wifi' ? <WifiButton /> : null}
          {saving === 'paused' || saving === 'idle' || saving === 'no-space' ? (
            <button type="button" className="btn" onClick={startSaving}>
              <PlayIcon small />
              {m.content_saving_go_on()}
            </button>
          ) : (
            <button type="button" className="btn" onClick={pauseSaving}>
              <PauseIcon small />
              {m.content_saving_pause()}
            </button>
          )}
        </p>
      ) : null}
      {courses.map((course) => (
        <section key={course} className="stack-s">
          <h2>
            <WrittenText>{course}</WrittenText>
          </h2>
          <ul className={styles.lessons}>
            {lessons
              .filter((lesson) => lesson.course === course)
              .map((lesson) => (
                <SavedRow key={lesson.contentId} lesson={lesson} saving={saving} onRemove={() => void remove(lesson)} />
              ))}
          </ul>
        </section>
      ))}
      {dialog}
    </>
  )
}

interface OpenedProps {
  lesson: SavedLesson
  among: readonly SavedLesson[]
  soundOnly: SoundOnly
}

/** A saved lesson, by itself on the screen. */
function Opened({ lesson, among, soundOnly }: OpenedProps) {
  const { title, course, chapter } = lesson
  const following = followingSaved(among, lesson)
  const header = <LessonHeader course={course} chapter={chapter} title={title} />
  return (
    <>
      <p>
        <AppLink className="row" to={paths.own.student.saved()}>
          <LeftIcon small />
          {m.content_saved_title()}
        </AppLink>
      </p>
      {lesson.document ? (
        <>
          {header}
          <SavedDocument lesson={lesson} />
          <DocumentEnd following={following} course={lesson} />
        </>
      ) : (
        <Watching lesson={lesson} following={following} soundOnly={soundOnly}>
          {header}
        </Watching>
      )}
    </>
  )
}

interface WatchingProps {
  lesson: SavedLesson
  following: Following
  soundOnly: SoundOnly
  children: ReactNode
}

/** Plays a saved lesson. What is played is reported when there is a connection. */
function Watching({ lesson, following, soundOnly, children }: WatchingProps) {
  const video = useRef<HTMLVideoElement>(null)
  const contentId = String(lesson.contentId)
  const [startAt, setStartAt] = useState(() => resumePosition(undefined, { contentId }))
  const { seconds: atSeconds, watched, hasBegun } = usePlaybackPosition(video, { contentId, startAt })
  // The account may be further than this browser; what plays already is not moved.
  const startFrom = useEffectEvent((progress: LessonProgress | undefined) => {
    // The length is not known here, so the end of a finished lesson would not be recognised.
    if (progress && !progress.finished && !hasBegun) setStartAt(resumePosition(progress, { contentId }))
  })
  useEffect(() => {
    if (navigator.onLine) void loadProgress({ contentId }).then((progress) => startFrom(progress))
  }, [contentId])
  const { via, id, groupId, title, course, chapter } = lesson
  const hasChoice = useHasSoundBeside(lesson)
  const quality = hasChoice && soundOnly.isOn ? 'audio' : (lesson.quality as Quality)
  const navigate = useAppNavigate()
  function startNext() {
    if (following.kind !== 'lesson') return
    askToStart(String(following.lesson.contentId))
    navigate(following.lesson.to)
  }
  return (
    <>
      <LessonPlayer
        video={video}
        lessonRef={{ via, id, groupId, contentId }}
        title={withWholeWords(title)}
        quality={quality}
        soundOnly={hasChoice ? soundOnly : undefined}
        startAt={startAt}
        watched={watched}
        subtitles={lesson.subtitles ?? []}
        ending={{ following, course: lesson, mayStart: opensHere, onStart: startNext }}
        playing={{ title, course, chapter }}
      />
      {children}
      <SavedNotes video={video} lesson={{ contentId, title }} atSeconds={atSeconds} />
    </>
  )
}
