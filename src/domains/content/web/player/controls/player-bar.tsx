import type { CSSProperties, RefObject } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import {
  FullScreenIcon,
  LeftIcon,
  MusicIcon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  RightIcon,
} from '#platform/web/components/icons.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { clockText } from '../../components/content-labels.ts'
import { SubtitleSelect } from '../../subtitles/subtitle-select.tsx'
import type { Subtitles } from '../../subtitles/use-subtitles.ts'
import type { Ranges } from '../played-ranges.ts'
import type { QualityChoice } from '../quality-options.ts'
import { drawnParts } from './drawn-parts.ts'
import styles from './player-bar.module.css'
import { runCommand, seekTo, setSpeed, skipSeconds, speeds, toggle } from './player-commands.ts'
import { QualitySelect } from './quality-select.tsx'
import { storeSpeed } from './stored-speed.ts'
import type { MediaState } from './use-media-state.ts'

/** Whether the sound alone is played, for a lesson that has it as a stream of its own. */
export interface SoundOnly {
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** The lesson after this one. */
interface NextLesson {
  readonly title: string
  /** Opens and plays it. */
  readonly onStart: () => void
}

/** What the seek bar draws along the lesson. */
interface SeekParts {
  readonly watched: Ranges
  /** Saved on this device, or fetched: played without using data. */
  readonly loaded: Ranges
}

interface PlayerBarProps {
  video: RefObject<HTMLVideoElement | null>
  state: MediaState
  parts: SeekParts
  soundOnly: SoundOnly | undefined
  /** Undefined for a lesson that is played in one quality. */
  quality: QualityChoice | undefined
  /** Undefined where none follows. */
  next: NextLesson | undefined
  subtitles: Subtitles
  /** Undefined where the browser cannot. */
  onFullScreen: (() => void) | undefined
}

/**
 * The controls of the player, under the picture: position, 10 s back and on, speed, quality, subtitles, sound only,
 * next lesson, full screen.
 */
export function PlayerBar({ video, state, parts, soundOnly, subtitles, onFullScreen, ...lesson }: PlayerBarProps) {
  const { quality, next } = lesson
  const onVideo = (act: (element: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current)
  }
  const skip = (seconds: number) => onVideo((element) => runCommand(element, { kind: 'skip', seconds }))
  const ten = localDigits(skipSeconds)
  return (
    <div className={styles.bar}>
      <SeekBar state={state} parts={parts} onSeek={(seconds) => onVideo((element) => seekTo(element, seconds))()} />
      <div className={styles.buttons}>
        <button type="button" aria-label={m.content_player_back({ n: ten })} onClick={skip(-skipSeconds)}>
          <LeftIcon small />
          {ten}
        </button>
        <button
          type="button"
          aria-label={state.paused ? m.content_player_play() : m.content_player_pause()}
          onClick={onVideo(toggle)}
        >
          {state.paused ? <PlayIcon /> : <PauseIcon />}
        </button>
        <button type="button" aria-label={m.content_player_on({ n: ten })} onClick={skip(skipSeconds)}>
          {ten}
          <RightIcon small />
        </button>
        <span className={styles.time}>
          {clockText(state.seconds)}
          {state.length > 0 ? ` / ${clockText(state.length)}` : null}
        </span>
        <SpeedSelect speed={state.speed} onChange={(speed) => onVideo((element) => setSpeed(element, speed))()} />
        {quality ? (
          <QualitySelect quality={quality} playedShare={state.length > 0 ? state.seconds / state.length : 0} />
        ) : null}
        {subtitles.languages.length > 0 ? <SubtitleSelect subtitles={subtitles} /> : null}
        {soundOnly ? (
          <button
            type="button"
            aria-label={m.content_sound_only()}
            aria-pressed={soundOnly.isOn}
            onClick={soundOnly.onToggle}
          >
            <MusicIcon />
          </button>
        ) : null}
        {next ? (
          <button
            type="button"
            aria-label={`${m.content_next_lesson()}: ${next.title}`}
            title={next.title}
            onClick={next.onStart}
          >
            <NextIcon />
          </button>
        ) : null}
        {onFullScreen ? (
          <button type="button" aria-label={m.content_player_full_screen()} onClick={onFullScreen}>
            <FullScreenIcon />
          </button>
        ) : null}
      </div>
    </div>
  )
}

interface SeekBarProps {
  state: MediaState
  parts: SeekParts
  onSeek: (seconds: number) => void
}

/** The position as a slider, which says the time in words, above what was watched and what costs no data. */
function SeekBar({ state: { seconds, length }, parts: { watched, loaded }, onSeek }: SeekBarProps) {
  const drawn = {
    '--watched': drawnParts(watched, { length, colour: 'var(--watched-colour)' }),
    '--loaded': drawnParts(loaded, { length, colour: 'var(--loaded-colour)' }),
  }
  return (
    <input
      type="range"
      className={styles.seek}
      style={drawn as CSSProperties}
      aria-label={m.content_player_position()}
      aria-valuetext={m.content_player_time_of({ time: clockText(seconds), length: clockText(length) })}
      min={0}
      max={Math.max(1, Math.floor(length))}
      step={1}
      value={Math.floor(seconds)}
      disabled={length === 0}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  )
}

function SpeedSelect({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  return (
    <select
      aria-label={m.content_player_speed()}
      value={speed}
      onChange={(event) => {
        const chosen = Number(event.target.value)
        storeSpeed(chosen)
        onChange(chosen)
      }}
    >
      {[...new Set([...speeds, speed])]
        .sort((first, second) => first - second)
        .map((one) => (
          <option key={one} value={one}>
            {localDigits(one)}×
          </option>
        ))}
    </select>
  )
}
