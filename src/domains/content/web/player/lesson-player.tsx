import { type RefObject, useRef, useState } from 'react'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CopyButton } from '#platform/web/components/copy-button.tsx'
import { PlayIcon, RetryIcon } from '#platform/web/components/icons.tsx'
import { useHasApp } from '#platform/web/layout/app-stores.tsx'
import type { SubtitleLanguage } from '../../contract/subtitles.contract.ts'
import type { LessonRef } from '../components/lesson-ref.ts'
import { isAskedToStart } from '../next-lesson/start-request.ts'
import { VideoEnd, type VideoEnding } from '../next-lesson/video-end.tsx'
import { ownDevice } from '../saved/own-device.ts'
import { textAt } from '../subtitles/cues-at.ts'
import { SubtitleSelect } from '../subtitles/subtitle-select.tsx'
import { useSubtitles } from '../subtitles/use-subtitles.ts'
import { canFillScreen, toggleFullScreen } from './controls/full-screen.ts'
import barStyles from './controls/player-bar.module.css'
import { PlayerBar, type SoundOnly } from './controls/player-bar.tsx'
import { type PlayingLesson, useMediaSession } from './controls/use-media-session.ts'
import { useMediaState } from './controls/use-media-state.ts'
import { usePlayerControls } from './controls/use-player-controls.ts'
import styles from './lesson-player.module.css'
import type { Ranges } from './played-ranges.ts'
import type { Quality } from './quality.ts'
import type { QualityChoice } from './quality-options.ts'
import type { Failure, PlayerProblem } from './stream-player.ts'
import { usePoster } from './use-poster.ts'
import { useStream } from './use-stream.ts'

interface LessonPlayerProps {
  video: RefObject<HTMLVideoElement | null>
  lessonRef: LessonRef
  title: string
  quality: Quality
  /** Seconds from the start where playback begins. */
  startAt?: number
  soundOnly?: SoundOnly | undefined
  /** What the controls offer instead; without it nothing. */
  qualities?: Omit<QualityChoice, 'chosen'>
  /** What is offered when the lesson has ended, and to the lock screen; without it nothing is. */
  ending?: VideoEnding
  /** Languages in which there are subtitles. */
  subtitles?: readonly SubtitleLanguage[]
  /** Seconds that were played before and now, for the seek bar. */
  watched?: Ranges
  /** For the lock screen; without it nothing is shown there. */
  playing?: PlayingLesson
}

/**
 * The video with its controls, or the error instead. Nothing of the stream is fetched before the first play. Phones
 * whose browser plays the stream itself have the browser's controls.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const { video, lessonRef, title, quality, startAt = 0, soundOnly, qualities, ending, playing } = props
  const { subtitles: languages = [], watched = [] } = props
  const frame = useRef<HTMLElement>(null)
  const [startsAtOnce] = useState(() => isAskedToStart(lessonRef.contentId))
  const { failure, state, isLost, isSaved, start, retry } = useStream(video, {
    lessonRef,
    quality,
    startAt,
    startsAtOnce,
  })
  const media = useMediaState(video)
  const poster = usePoster(lessonRef)
  // A change of quality opens the stream again; the bar stays.
  const [hasOpened, setHasOpened] = useState(false)
  if (state === 'open' && !hasOpened) setHasOpened(true)
  const subtitles = useSubtitles({ lessonRef, languages, hasOpened: hasOpened || state === 'native' })
  const cue = textAt(subtitles.cues, media.seconds)
  usePlayerControls(frame, video, { isActive: hasOpened, onSubtitles: subtitles.toggle })
  const next = nextOf(ending)
  const onNext = next?.onStart
  useMediaSession(video, hasOpened || state === 'native' ? playing : undefined, { poster, onNext })
  function play() {
    start()
    // The pressed button goes away; keys belong to the player from here on.
    frame.current?.focus({ preventScroll: true })
  }
  function fillScreen() {
    if (frame.current && video.current) toggleFullScreen(frame.current, video.current)
  }
  return (
    <section ref={frame} className={barStyles.frame} aria-label={m.content_player()} tabIndex={-1}>
      <div className={styles.player}>
        <video
          ref={video}
          className={styles.video}
          controls={state === 'native'}
          playsInline
          preload="none"
          controlsList="nodownload"
          aria-label={title}
          {...(poster === undefined ? {} : { poster })}
        />
        {failure ? <Problem failure={failure} onRetry={retry} /> : null}
        {!failure && state === 'closed' && !isLost ? <PlayButton title={title} onPlay={play} /> : null}
        {!failure && (state === 'opening' || (state === 'closed' && isLost)) ? <Loading isLost={isLost} /> : null}
        {!failure && state === 'open' && media.waiting ? (
          <p className={styles.waiting} role="status">
            {isLost ? m.content_player_no_line() : m.platform_loading()}
          </p>
        ) : null}
        {!failure && state === 'native' && isLost ? (
          <p className={styles.waiting} role="status">
            {m.content_player_no_line()}
          </p>
        ) : null}
        {cue ? (
          <p className={styles.cue} lang={subtitles.chosen}>
            <span>{cue}</span>
          </p>
        ) : null}
      </div>
      {hasOpened ? (
        <PlayerBar
          video={video}
          state={media}
          parts={{ watched, loaded: isSaved ? [[0, media.length]] : media.loaded }}
          soundOnly={soundOnly}
          quality={qualities && { ...qualities, chosen: quality }}
          next={next}
          subtitles={subtitles}
          onFullScreen={canFillScreen() ? fillScreen : undefined}
        />
      ) : null}
      {state === 'native' && languages.length > 0 ? (
        <div className={barStyles.bar}>
          <div className={barStyles.buttons}>
            <SubtitleSelect subtitles={subtitles} />
          </div>
        </div>
      ) : null}
      {ending ? <VideoEnd ending={ending} isEnded={!failure && media.ended} /> : null}
    </section>
  )
}

function nextOf(ending: VideoEnding | undefined) {
  if (ending?.following.kind !== 'lesson') return undefined
  return { title: withWholeWords(ending.following.lesson.title), onStart: ending.onStart }
}

/** In place of the player, for a lesson of which nothing is sent to this browser: nothing is fetched either. */
export function AppOnlyLesson() {
  return (
    <section className={barStyles.frame} aria-label={m.content_player()}>
      <div className={styles.player}>
        <Problem failure={{ problem: 'app-only' }} onRetry={() => undefined} />
      </div>
    </section>
  )
}

function PlayButton({ title, onPlay }: { title: string; onPlay: () => void }) {
  return (
    <button type="button" className={styles.play} aria-label={m.content_play_named({ name: title })} onClick={onPlay}>
      <span className={styles.disc}>
        <PlayIcon />
      </span>
    </button>
  )
}
function Loading({ isLost }: { isLost: boolean }) {
  return (
    <p className={styles.note} role="status">
      {isLost ? m.content_player_no_line() : m.platform_loading()}
    </p>
  )
}

const labels: Record<PlayerProblem, () => string> = {
  unsupported: m.content_player_unsupported,
  ended: m.refusal_access_ended,
  'app-only': m.refusal_watch_in_app,
  broken: m.content_player_broken,
  'clock-wrong': () => m.content_clock_wrong(ownDevice()),
  'licence-ended': m.content_licence_ended,
  'other-device': () => m.content_saved_elsewhere(ownDevice()),
  'session-over': m.platform_session_over,
}

/** The problems whose label names the app, while it is in no store. @see STU-24 */
const labelsWithoutApp: Partial<Record<PlayerProblem, () => string>> = {
  unsupported: m.content_player_too_old,
  'app-only': m.content_video_not_in_browsers,
}

/** Problems that another attempt may correct. */
const repeatable: ReadonlySet<PlayerProblem> = new Set(['broken', 'clock-wrong', 'licence-ended', 'other-device'])

function Problem({ failure: { problem, requestId }, onRetry }: { failure: Failure; onRetry: () => void }) {
  const hasApp = useHasApp()
  const label = (hasApp ? undefined : labelsWithoutApp[problem]) ?? labels[problem]
  return (
    <div className={styles.note} role="alert">
      <p>{label()}</p>
      {repeatable.has(problem) ? (
        <button type="button" className="btn" onClick={onRetry}>
          <RetryIcon />
          {m.platform_retry()}
        </button>
      ) : null}
      {problem === 'broken' && requestId ? (
        <p className={`row small ${styles.request}`}>
          <span>
            {m.content_player_request()} <b className="keep">{requestId}</b>
          </span>
          <CopyButton text={requestId} label={m.content_player_request()} />
        </p>
      ) : null}
    </div>
  )
}
