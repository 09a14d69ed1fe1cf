import { RefusedCall } from '#platform/web/api/failures.ts'
import type { Cue, SubtitleLanguage } from '../../contract/subtitles.contract.ts'
import type { LessonRef } from '../components/lesson-ref.ts'
import { requestCues } from '../subtitles/request-cues.ts'
import { fileKey, findSavedDatabase, type SavedDatabase } from './saved-database.ts'
import { overLine } from './saving-connection.ts'

/** They are kept among the files of the lesson, and go with them. */
const nameOf = (language: SubtitleLanguage) => `subtitles-${language}.json`

/** Saves the subtitles of a lesson; those that were removed meanwhile are left out. @returns the languages */
export async function saveSubtitles(
  database: SavedDatabase,
  lessonRef: LessonRef,
  { languages, signal }: { readonly languages: readonly SubtitleLanguage[]; readonly signal: AbortSignal },
): Promise<SubtitleLanguage[]> {
  const contentId = Number(lessonRef.contentId)
  const saved: SubtitleLanguage[] = []
  for (const language of languages) {
    const cues = await overLine(signal, () => requestCues(lessonRef, language)).catch(unlessRemoved)
    if (!cues || !(await database.getKey('lessons', contentId))) continue
    const { buffer } = new TextEncoder().encode(JSON.stringify(cues))
    await database.put('files', buffer, fileKey(contentId, nameOf(language)))
    saved.push(language)
  }
  return saved
}

function unlessRemoved(error: unknown): undefined {
  if (!(error instanceof RefusedCall) || error.code !== 'CONTENT_NOT_FOUND') throw error
}

/** The cues of a saved lesson; undefined where they are not saved. */
export async function findSavedCues(contentId: number, language: SubtitleLanguage): Promise<Cue[] | undefined> {
  const database = await findSavedDatabase()
  const bytes = await database?.get('files', fileKey(contentId, nameOf(language)))
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Cue[])
}
