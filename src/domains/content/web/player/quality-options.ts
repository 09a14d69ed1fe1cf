import { m } from '#platform/messages/generated/messages.js'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import type { Quality } from './quality.ts'

/** A quality in which a lesson can be played. */
export interface QualityOption {
  readonly value: Quality
  readonly name: string
  /** Undefined for automatic quality, and while it is being prepared. */
  readonly bytes: number | undefined
}

/** The qualities of a lesson, for a control that chooses one. */
export interface QualityChoice {
  readonly options: readonly QualityOption[]
  readonly chosen: Quality
  readonly onChange: (quality: Quality) => void
}

/** The sound alone, where it is a stream of its own, automatic quality, and the pictures in their order. */
export function qualityOptions(renditions: readonly LessonRendition[]): QualityOption[] {
  const toOption = ({ kind, name, size_bytes: bytes }: LessonRendition): QualityOption => ({
    value: name as Quality,
    name: kind === 'audio' ? m.content_sound_only() : name,
    bytes: bytes ?? undefined,
  })
  const ofKind = (wanted: LessonRendition['kind']) => renditions.filter(({ kind }) => kind === wanted).map(toOption)
  const automatic: QualityOption = { value: 'auto', name: m.content_quality_auto(), bytes: undefined }
  return [...ofKind('audio'), automatic, ...ofKind('video')]
}
