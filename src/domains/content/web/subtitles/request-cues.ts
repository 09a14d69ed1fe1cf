import { backgroundApi } from '#platform/web/api/browser-api.ts'
import {
  type Cue,
  type SubtitleLanguage,
  subtitlesFromClass,
  subtitlesFromVideoCourse,
} from '../../contract/subtitles.contract.ts'
import type { LessonRef } from '../components/lesson-ref.ts'

/** Requests the subtitles of a lesson. */
export async function requestCues({ via, ...ids }: LessonRef, language: SubtitleLanguage): Promise<Cue[]> {
  const args = { params: { ...ids, language } }
  const reply =
    via === 'class'
      ? await backgroundApi.call(subtitlesFromClass, args)
      : await backgroundApi.call(subtitlesFromVideoCourse, args)
  return reply.cues
}
