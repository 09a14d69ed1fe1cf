import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon, RightIcon } from '#platform/web/components/icons.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { LessonHeader } from '../../components/lesson-frame.tsx'
import { lessonOfUrl, loadLesson } from '../../components/lesson-ref.ts'
import { ReturnButton } from '../../components/return-button.tsx'
import { LessonTick } from '../../lesson-completion/lesson-tick.tsx'
import { type FollowingLesson, followingOf } from '../../next-lesson/following.ts'
import { mayStartByItself } from '../../next-lesson/may-start.ts'
import { askToStart } from '../../next-lesson/start-request.ts'
import { LessonNotes } from '../../notes/lesson-notes.tsx'
import { FullScreenContainer } from '../../player/controls/full-screen-container.tsx'
import { AppOnlyLesson, LessonPlayer } from '../../player/lesson-player.tsx'
import { loadNotes, loadProgress } from '../../player/load-progress.ts'
import { OtherPosition } from '../../player/other-position.tsx'
import { positionBeforeOther } from '../../player/own-positions.ts'
import { rangesOf, resumePosition } from '../../player/progress-reports.ts'
import { firstQuality, keepQuality, type Quality } from '../../player/quality.ts'
import { QualityChooser } from '../../player/quality-chooser.tsx'
import { qualityOptions } from '../../player/quality-options.ts'
import { usePlaybackPosition } from '../../player/use-playback-position.ts'
import { isBeingPrepared, usePreparedLesson } from '../../player/use-prepared-lesson.ts'
import { lessonToSave } from '../../saved/lesson-to-save.ts'
import { ownDevice } from '../../saved/own-device.ts'
import { SaveButton } from '../../saved/save-button.tsx'

export { accountArea as handle } from '#platform/web/layout/bottom-bar.tsx'
export { LessonFallback as HydrateFallback } from '../../components/lesson-frame.tsx'
export { LessonProblem as ErrorBoundary } from '../../components/lesson-problem.tsx'

export const meta = () => pageMeta(m.content_watch())

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const lessonRef = lessonOfUrl(params, request)
  const [lesson, progress, notes] = await Promise.all([
    loadLesson(lessonRef),
    loadProgress(lessonRef),
    loadNotes(lessonRef),
  ])
  return { lessonRef, lesson, progress, notes }
}

/** A lesson's video with its qualities and their sizes. @see M-VW-01 */
export default function VideoScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  // The key remounts the player for another lesson, so that no buffer of the previous one is kept.
  return (
    <FullScreenContainer>
      <Watching key={loaded.lessonRef.contentId} {...loaded} />
    </FullScreenContainer>
  )
}

function Watching({ lessonRef, lesson: loaded, progress, notes }: Awaited<ReturnType<typeof clientLoader>>) {
  const lesson = usePreparedLesson(lessonRef, loaded)
  const video = useRef<HTMLVideoElement>(null)
  const [quality, setQuality] = useState<Quality>(() => firstQuality(lesson.renditions))
  const { contentId } = lessonRef
  const noted = { contentId, title: lesson.content_title }
  const durationSeconds = lesson.duration_seconds
  const [newest] = useState(() => resumePosition(progress, { contentId, durationSeconds }))
  const [startAt, setStartAt] = useState(newest)
  const ranges = rangesOf(progress)
  const begin = { contentId, startAt, ranges, durationSeconds }
  const { seconds: atSeconds, hasBegun, watched } = usePlaybackPosition(video, begin)
  const [ownPosition, setOwnPosition] = useState(() =>
    newest > 0 ? positionBeforeOther(contentId, progress) : undefined,
  )
  function startFrom(seconds: number) {
    setOwnPosition(undefined)
    setStartAt(seconds)
  }
  // The picture that returns when the sound alone is switched off.
  const [picture, setPicture] = useState<Quality>(() => (quality === 'audio' ? 'auto' : quality))
  function choose(chosen: Quality) {
    keepQuality(chosen)
    if (chosen !== 'audio') setPicture(chosen)
    setQuality(chosen)
  }
  const following = followingOf(lessonRef, lesson, quality)
  const next = following.kind === 'lesson' ? following.lesson : undefined
  const navigate = useAppNavigate()
  function startNext() {
    if (!next) return
    askToStart(String(next.contentId))
    navigate(next.to)
  }
  const hasSound = lesson.renditions.some(({ kind }) => kind === 'audio')
  const isOn = quality === 'audio'
  const soundOnly = { isOn, onToggle: () => choose(isOn ? picture : 'audio') }
  return (
    <div className="wrap">
      <div className="detail">
        <div className="detail-main stack">
          {lesson.is_watchable === false ? (
            <AppOnlyLesson />
          ) : (
            <LessonPlayer
              video={video}
              lessonRef={lessonRef}
              title={withWholeWords(lesson.content_title)}
              quality={quality}
              startAt={startAt}
              watched={watched}
              soundOnly={hasSound ? soundOnly : undefined}
              qualities={{ options: qualityOptions(lesson.renditions), onChange: choose }}
              ending={{ following, course: lessonRef, mayStart: mayStartByItself, onStart: startNext }}
              subtitles={lesson.subtitles ?? []}
              playing={{ title: lesson.content_title, course: lesson.course_title, chapter: lesson.gp_name }}
            />
          )}
          {ownPosition === undefined || hasBegun ? null : (
            <OtherPosition other={newest} own={ownPosition} onChoose={startFrom} />
          )}
          <LessonHeader course={lesson.course_title} chapter={lesson.gp_name} title={lesson.content_title} />
          <SaveButton
            lessons={lesson.is_watchable === false ? [] : lessonToSave(lessonRef, lesson, quality)}
            label={m.content_save_lesson(ownDevice())}
            isPreparing={isBeingPrepared(lesson)}
          />
          <div className="row">
            <ReturnButton lessonRef={lessonRef}>
              <LeftIcon small />
              {m.content_return()}
            </ReturnButton>
            {next ? <NextLink lesson={next} /> : null}
          </div>
          {progress && lesson.is_watchable !== false ? (
            <LessonTick contentId={contentId} finished={progress.finished} position={atSeconds} />
          ) : null}
          {notes ? <LessonNotes video={video} lesson={noted} notes={notes} atSeconds={atSeconds} /> : null}
        </div>
        {lesson.is_watchable === false ? null : (
          <QualityChooser lesson={lesson} quality={quality} atSeconds={atSeconds} onChange={choose} />
        )}
      </div>
    </div>
  )
}

function NextLink({ lesson: { to, title } }: { lesson: FollowingLesson }) {
  return (
    <AppLink className="btn btn-primary" to={to} title={title}>
      {m.content_next()}
      <RightIcon small />
    </AppLink>
  )
}
