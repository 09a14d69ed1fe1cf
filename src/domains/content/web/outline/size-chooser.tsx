import { useId } from 'react'
import type { OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { sizeAndPrice } from '../../contract/data-size.ts'
import type { Quality } from '../player/quality.ts'
import { qualitiesOf, sizeIn, sumOf } from './size-of.ts'

interface SizeChooserProps {
  lessons: readonly OutlineLesson[]
  quality: Quality
  onChange: (quality: Quality) => void
}

/** The quality in which sizes are shown and lessons are played, each with the size and price of all lessons. */
export function SizeChooser({ lessons, quality, onChange }: SizeChooserProps) {
  const id = useId()
  const videos = lessons.filter(({ renditions }) => renditions.length > 0)
  const choices = qualitiesOf(videos)
  if (choices.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={id}>{m.content_quality()}</label>
      <select id={id} className="input" value={quality} onChange={(event) => onChange(event.target.value as Quality)}>
        {choices.map((choice) => {
          const size = sumOf(videos.map(({ renditions }) => sizeIn(choice, renditions)))
          return (
            <option key={choice} value={choice}>
              {size ? `${nameOf(choice)} – ${sizeAndPrice(size)}` : nameOf(choice)}
            </option>
          )
        })}
      </select>
      <p className="hint">{m.content_price_note()}</p>
    </div>
  )
}

function nameOf(quality: Quality): string {
  if (quality === 'audio') return m.content_sound_only()
  return quality === 'auto' ? m.content_quality_auto() : quality
}
