import type { Db } from '#platform/server/database/connect.ts'
import { dividedWords, type SearchPreview } from '../../contract/search-words.contract.ts'
import type { Suggestions } from '../../contract/suggestions.contract.ts'
import type { Reader } from '../browse/list-classes.ts'
import { suggestFor } from '../search/suggest.ts'
import { currentVocabulary, findSynonyms, vocabularyOf } from '../similar/index.ts'

/** Rows of each kind. */
const shown = 5

interface Draft {
  readonly keyword: string | undefined
  /** As they are typed. */
  readonly synonyms?: string | undefined
  /** The group that they replace; a new one without it. */
  readonly id?: number | null | undefined
}

/** What guests find by a keyword now, and with synonyms that are not saved. @see BUR-04 */
export async function previewSearch(db: Db, reader: Reader, { keyword, synonyms, id }: Draft): Promise<SearchPreview> {
  if (keyword === undefined) return { now: [], with_synonyms: [] }
  const others = (await findSynonyms(db)).filter((group) => group.id !== id).map((group) => group.synonyms)
  const drafted = dividedWords(synonyms ?? '')
  const vocabulary = vocabularyOf(drafted.length > 1 ? [...others, drafted] : others)
  const [now, changed] = [
    await suggestFor(db, reader, { keyword, shown, vocabulary: await currentVocabulary(db) }),
    await suggestFor(db, reader, { keyword, shown, vocabulary }),
  ]
  return { now: toRows(now), with_synonyms: toRows(changed) }
}

function toRows(found: Suggestions): SearchPreview['now'] {
  return [
    ...found.courses.data.map((row) => ({ kind: 'course' as const, title: row.course_title })),
    ...found.video_courses.data.map((row) => ({ kind: 'video' as const, title: row.course_title })),
    ...found.classes.data.map((row) => ({ kind: 'class' as const, title: row.course_name })),
    ...found.teachers.data.map((row) => ({ kind: 'teacher' as const, title: row.name ?? '' })),
    ...found.schools.data.map((row) => ({ kind: 'school' as const, title: row.name ?? '' })),
    ...found.categories.data.map((row) => ({ kind: 'category' as const, title: row.category_name })),
  ]
}
