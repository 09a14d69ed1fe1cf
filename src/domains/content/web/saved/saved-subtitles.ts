import { RefusedCall } from '#platform/web/api/failures.ts'
import type { Cue, SubtitleLanguage } from '../../contract/subtitles.contract.ts'
import { requestCues } from '../subtitles/request-cues.ts'
import { isWanted } from './copy-store.ts'
import { refOf } from './lesson-files.ts'
import type { SavedCopy } from './saved-copy.ts'
import { fileKey, findSavedDatabase, type SavedDatabase } from './saved-database.ts'
import { repeatUntilReached } from './saving-connection.ts'

/** They are stored among the files of the lesson, and removed with them. */
const nameOf = (language: SubtitleLanguage) => `subtitles-${language}.json`

/** Saves the subtitles of a lesson; those that were removed meanwhile are left out. @returns the languages */
export async function saveSubtitles(
  database: SavedDatabase,
  copy: SavedCopy,
  { languages, signal }: { readonly languages: readonly SubtitleLanguage[]; readonly signal: AbortSignal },
): Promise<SubtitleLanguage[]> {
  const lessonRef = refOf(copy.lesson)
  const saved: SubtitleLanguage[] = []
  for (const language of languages) {
    const cues = await repeatUntilReached(signal, () => requestCues(lessonRef, language)).catch(unlessRemoved)
    if (!cues || !(await isWanted(database, copy))) continue
    const { buffer } = new TextEncoder().encode(JSON.stringify(cues))
    await database.put('files', buffer, fileKey(copy.lesson.contentId, nameOf(language), copy.slot))
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
  const lesson = await database?.get('lessons', contentId)
  const bytes = await database?.get('files', fileKey(contentId, nameOf(language), lesson?.slot))
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Cue[])
}
