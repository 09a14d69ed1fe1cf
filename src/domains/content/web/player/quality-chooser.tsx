import { useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { megabytes } from '../../contract/data-size.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import { clockText } from '../components/content-labels.ts'
import { heightOf, type Quality } from './quality.ts'

interface QualityChooserProps {
  lesson: LessonDetail
  quality: Quality
  /** Current playback position. */
  atSeconds: number
  onChange: (quality: Quality) => void
}

/**
 * Quality menu with the size of each: the sound alone first, then video sizes, and the size of the remaining part.
 */
export function QualityChooser({ lesson, quality, atSeconds, onChange }: QualityChooserProps) {
  const id = useId()
  const sound = lesson.renditions.filter(({ kind }) => kind === 'audio')
  const pictures = lesson.renditions.filter(({ kind }) => kind === 'video')
  const choices = [
    ...sound.map((one) => ({ value: 'audio' as Quality, label: m.content_sound_only(), note: listening(lesson), one })),
    { value: 'auto' as Quality, label: m.content_quality_auto(), note: m.content_quality_auto_note(), one: undefined },
    ...pictures.map((one, at) => {
      // The smallest of a lecture of slides is 360p.
      const note = at === 0 ? m.content_quality_least() : noteOf(one.name)
      return { value: one.name as Quality, label: one.name, note, one }
    }),
  ]
  const left = leftToWatch(lesson, quality, atSeconds)
  return (
    <aside className="detail-rail stack-s" aria-labelledby={id}>
      <h2 id={id}>{m.content_quality()}</h2>
      <fieldset className="choices">
        <legend className="visually-hidden">{m.content_quality_choose()}</legend>
        {choices.map(({ value, label, note, one }) => (
          <label key={value}>
            <input type="radio" name={`${id}quality`} checked={quality === value} onChange={() => onChange(value)} />
            <span>
              <b>{label}</b> <span className="hint">{note}</span>
            </span>
            <span className="num">{one?.size_bytes ? <b>{megabytes(one.size_bytes)}</b> : null}</span>
          </label>
        ))}
      </fieldset>
      {left ? <p className="hint">{left}</p> : null}
    </aside>
  )
}

function listening(lesson: LessonDetail): string {
  return lesson.duration_seconds === null ? '' : m.content_listen({ time: clockText(lesson.duration_seconds) })
}

function noteOf(name: string): string {
  const height = heightOf(name)
  if (height <= 240) return m.content_quality_saver()
  if (height <= 360) return m.content_quality_normal()
  return height <= 480 ? m.content_quality_clear() : m.content_quality_best()
}

/**
 * Size of the rest of the lesson in the chosen quality; undefined for automatic quality and while it is being
 * prepared.
 */
function leftToWatch(lesson: LessonDetail, quality: Quality, atSeconds: number): string | undefined {
  const chosen: LessonRendition | undefined = lesson.renditions.find(({ name }) => name === quality)
  const length = lesson.duration_seconds
  if (!chosen?.size_bytes || length === null || length <= 0) return undefined
  const left = Math.max(0, length - atSeconds)
  return m.content_left_to_watch({ time: clockText(left), size: megabytes((chosen.size_bytes * left) / length) })
}
