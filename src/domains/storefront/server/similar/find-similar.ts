import type { Db } from '#platform/server/database/connect.ts'
import { findTitleStatistics } from '../listing-index/index.ts'
import { closenessOf, isSpoken, nearnessOf } from './closeness.ts'
import { isKnown, isQualifier, type KeywordPart, type ParsedKeyword, parseKeyword } from './parse-keyword.ts'
import {
  enoughCourses,
  findSimilarTexts,
  type MatchMode,
  type SampleRate,
  type Searched,
  type SimilarText,
} from './similar.queries.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The ids of what a keyword may have meant, by kind, the closest first. */
export interface SimilarIds {
  readonly courses: readonly number[]
  readonly videos: readonly number[]
  readonly teachers: readonly number[]
  readonly schools: readonly number[]
  /** The courses whose classes are shown, and the tokens of the places that the keyword names. */
  readonly ofClasses: readonly number[]
  readonly places: readonly string[]
}
interface Found {
  readonly courses: readonly SimilarText[]
  readonly owners: readonly SimilarText[]
}

/**
 * Looks for what a keyword may have meant, by the first of these that finds something: all words as they sound, in
 * other letters or by a synonym; the same without the place that it names; all words with some letters wrong; the
 * subject without level, audience and form; and the longest of the words alone, these and places last.
 *
 * @returns undefined if nothing was found
 * @see BUR-01, BUR-04
 */
export async function findSimilar(
  db: Db,
  keyword: string,
  { limit, vocabulary }: { limit: number; vocabulary: Vocabulary },
): Promise<SimilarIds | undefined> {
  const parsed = parseKeyword(keyword, vocabulary)
  const { courses, owners } = await firstFound(db, parsed)
  if (courses.length + owners.length === 0) return undefined
  const idsOf = (texts: readonly SimilarText[], kind: SimilarText['kind']) =>
    texts
      .filter((text) => text.kind === kind)
      .slice(0, limit)
      .map(({ id }) => id)
  return {
    courses: idsOf(courses, 'course'),
    videos: idsOf(courses, 'video'),
    teachers: idsOf(owners, 'teacher'),
    schools: idsOf(owners, 'school'),
    ofClasses: courses.slice(0, enoughCourses).map(({ id }) => id),
    places: parsed.parts.flatMap((word) => word.places),
  }
}

async function firstFound(db: Db, parsed: ParsedKeyword): Promise<Found> {
  const { parts: keywords, splitPhrases, soundAlikes, romanNames } = parsed
  const subjects = keywords.filter(({ places }) => places.length === 0)
  const isPlaced = subjects.length > 0 && subjects.length < keywords.length
  const looked = isPlaced ? subjects : keywords
  const core = looked.filter((part) => !isQualifier(part))
  const isQualified = core.length > 0 && core.length < looked.length
  const weight = (part: KeywordPart) => (part.places.length > 0 ? 2 : Number(isQualifier(part)))
  const longestFirst = keywords.toSorted((a, b) => weight(a) - weight(b) || lengthOf(b) - lengthOf(a))
  const steps: readonly (() => Promise<Found>)[] = [
    async () => {
      const whole = await searchFor(db, { keywords, romans: romanNames }, 'same')
      const others = splitPhrases ?? (whole.courses.length + whole.owners.length === 0 ? soundAlikes() : undefined)
      return others === undefined ? whole : merged(whole, await searchFor(db, { keywords: others, romans: [] }, 'same'))
    },
    ...(isPlaced ? [() => searchFor(db, { keywords: subjects, romans: [] }, 'same')] : []),
    ...(looked.every(isKnown) ? [] : [() => searchFor(db, { keywords: looked, romans: [] }, 'edited')]),
    ...(isQualified ? [() => searchFor(db, { keywords: core, romans: [] }, 'same')] : []),
    ...(isQualified && !core.every(isKnown) ? [() => searchFor(db, { keywords: core, romans: [] }, 'edited')] : []),
    ...(keywords.length > 1
      ? longestFirst.map((word) => () => searchFor(db, { keywords: [word], romans: [] }, 'same'))
      : []),
  ]
  for (const step of steps) {
    const found = await step()
    if (found.courses.length + found.owners.length > 0) return found
  }
  return { courses: [], owners: [] }
}

/** What was found first, and then what else was. */
function merged(first: Found, then: Found): Found {
  const joined = <Row extends { readonly id: number }>(rows: readonly Row[], others: readonly Row[]) => {
    const known = new Set(rows.map(({ id }) => id))
    return [...rows, ...others.filter(({ id }) => !known.has(id))]
  }
  return { courses: joined(first.courses, then.courses), owners: joined(first.owners, then.owners) }
}

const lengthOf = ({ spellings }: KeywordPart) => spellings[0]?.sound.length ?? 0

/** Samples are searched where the catalogue is so large that they hold a thousand titles. */
const minSampled = 1_000

/**
 * The closest texts: courses of the first sample that has enough of them, or of the one that has most. A frequent word
 * is answered from a small part of the titles, so a lookup never collects the postings of most of them.
 */
async function searchFor(
  db: Db,
  of: { keywords: readonly KeywordPart[]; romans: readonly string[] },
  matchMode: MatchMode,
): Promise<Found> {
  const { keywords, romans } = of
  if (keywords.length + romans.length === 0) return { courses: [], owners: [] }
  const isNamed = ({ name }: SimilarText) => name !== null && romans.length > 0 && isSpoken(name, romans)
  const rank = (text: SimilarText) => Math.max(rankOf(text, keywords, matchMode), isNamed(text) ? SPOKEN : 0)
  const look = async (searched: Searched) => {
    const { rows, rate, isFrequent } = await findSimilarTexts(db, of, { matchMode, ...searched })
    const closest = closestFirst(rows, rank)
    const courses = closest.filter(({ kind }) => kind === 'course' || kind === 'video')
    const owners = closest.filter(({ kind }) => kind === 'teacher' || kind === 'school')
    return { courses, owners, isLast: courses.length >= enoughCourses || isFrequent, rate }
  }
  const titles = (await findTitleStatistics(db)).rows.course
  let rates: readonly SampleRate[] = [...([256, 16] as const).filter((oneOf) => titles / oneOf >= minSampled), 1]
  const isPlaced = matchMode === 'same' && keywords.some(({ places }) => places.length > 0)
  const first = await look({ courses: isPlaced ? 'newestInRegion' : rates, owners: true })
  let largest = first.courses
  if (!isPlaced) rates = rates.filter((rate) => rate < first.rate)
  for (let isLast = first.isLast; !isLast && rates.length > 0; ) {
    const found = await look({ courses: rates, owners: false })
    if (found.courses.length >= largest.length) largest = found.courses
    isLast = found.isLast
    rates = rates.filter((rate) => rate < found.rate)
  }
  return { courses: largest, owners: first.owners }
}

/** A name in other letters is as close as one that sounds so. */
const SPOKEN = 3

/** The greater, the closer; 0 for what the lookup finds and the words do not mean. */
function rankOf(text: SimilarText, keywords: readonly KeywordPart[], matchMode: MatchMode): number {
  if (keywords.length === 0) return 0
  return matchMode === 'same' ? closenessOf(text, keywords) : nearnessOf(text, keywords)
}

/** The rows that have a rank, the greatest first, and the newest of those that are equally close. */
function closestFirst<Row>(rows: readonly Row[], rankOfRow: (row: Row) => number): Row[] {
  return rows
    .map((row) => ({ row, rank: rankOfRow(row) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ row }) => row)
}
