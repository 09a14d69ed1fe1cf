import { useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { sizeAndPrice } from '../../contract/data-size.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import { clockText } from '../components/content-labels.ts'
import { heightOf, type Quality } from './quality.ts'
import { qualityOptions } from './quality-options.ts'

interface QualityChooserProps {
  lesson: LessonDetail
  quality: Quality
  /** Current playback position. */
  atSeconds: number
  onChange: (quality: Quality) => void
}

/**
 * Quality menu with the size and price of each: the sound alone first, then video sizes, and those of the remaining
 * part.
 */
export function QualityChooser({ lesson, quality, atSeconds, onChange }: QualityChooserProps) {
  const id = useId()
  const { renditions } = lesson
  const least = renditions.find(({ kind }) => kind === 'video')?.name
  const left = leftToWatch(lesson, quality, atSeconds)
  return (
    <aside className="detail-rail stack-s" aria-labelledby={id}>
      <h2 id={id}>{m.content_quality()}</h2>
      <fieldset className="choices">
        <legend className="visually-hidden">{m.content_quality_choose()}</legend>
        {qualityOptions(renditions).map(({ value, name, bytes }) => (
          <label key={value}>
            <input type="radio" name={`${id}quality`} checked={quality === value} onChange={() => onChange(value)} />
            <span>
              <b>{name}</b> <span className="hint">{noteOf(value, { lesson, least })}</span>
            </span>
            <span className="num">{bytes ? <b>{sizeAndPrice([bytes, bytes])}</b> : null}</span>
          </label>
        ))}
      </fieldset>
      {left ? <p className="hint">{left}</p> : null}
      <p className="hint">{m.content_price_note()}</p>
    </aside>
  )
}

/** @param least - the name of the smallest picture, which is 360p for a lecture of slides */
function noteOf(
  quality: Quality,
  { lesson, least }: { readonly lesson: LessonDetail; readonly least: string | undefined },
): string {
  const { duration_seconds: seconds } = lesson
  if (quality === 'audio') return seconds === null ? '' : m.content_listen({ time: clockText(seconds) })
  if (quality === 'auto') return m.content_quality_auto_note()
  if (quality === least) return m.content_quality_least()
  const height = heightOf(quality)
  if (height <= 240) return m.content_quality_saver()
  if (height <= 360) return m.content_quality_normal()
  return height <= 480 ? m.content_quality_clear() : m.content_quality_best()
}

/**
 * Size and price of the rest of the lesson in the chosen quality; undefined for automatic quality, at the end and while
 * it is being prepared.
 */
function leftToWatch(lesson: LessonDetail, quality: Quality, atSeconds: number): string | undefined {
  const chosen: LessonRendition | undefined = lesson.renditions.find(({ name }) => name === quality)
  const length = lesson.duration_seconds
  if (!chosen?.size_bytes || length === null || length <= 0) return undefined
  const left = length - atSeconds
  if (left < 0.5) return undefined
  const bytes = (chosen.size_bytes * left) / length
  return m.content_left_to_watch({ time: clockText(left), size: sizeAndPrice([bytes, bytes]) })
}
