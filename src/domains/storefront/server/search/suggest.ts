import { LRUCache } from 'lru-cache'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { fewFound, type Suggestions } from '../../contract/suggestions.contract.ts'
import { type Reader, toClassRows } from '../browse/list-classes.ts'
import { withEnrolmentStates } from '../browse/list-courses.ts'
import type { QuickSearchTerm } from '../listing-index/index.ts'
import {
  findClassCards,
  findClassIdsAnywhere,
  findCourseCards,
  findCourseIdsAnywhere,
  keywordVariants,
  type PublicCourseRow,
  withZawgyiFallback,
} from '../listing-index/index.ts'
import { currentVocabulary, findSimilar, type Vocabulary } from '../similar/index.ts'
import type { FoundRows } from './found-cards.queries.ts'
import { findSimilarCards } from './similar-cards.queries.ts'
import { quickSearch } from './suggestions.queries.ts'

interface Wanted {
  readonly keyword: string
  /** Rows of each group. */
  readonly shown: number
  /** Other synonyms than the stored ones. */
  readonly vocabulary?: Vocabulary
}

/**
 * The newest courses, video courses, classes, people and categories for a text. Courses and classes with every word in
 * the title precede those found by owner or category.
 *
 * @see C-CL-05, C-CLS-01, OP-071
 */
export async function suggestFor(db: Db, reader: Reader, wanted: Wanted): Promise<Suggestions> {
  const groups = await suggestExactly(db, reader, wanted)
  return rowsIn(groups) < fewFound ? withSimilar(db, reader, { groups, wanted }) : groups
}

/** What holds the words of a text as they are written, without similar results. A benchmark compares the two. */
export async function suggestExactly(db: Db, reader: Reader, wanted: Wanted): Promise<Suggestions> {
  const { groups } = await withZawgyiFallback(wanted, async ({ keyword, shown }) => {
    const found: Suggestions[] = []
    for (const keywords of keywordVariants(keyword)) found.push(await findGroups(db, reader, { keywords, shown }))
    const groups = found.reduce((likelier, other) => mergeUpTo(likelier, other, shown), nothing)
    return { groups, total: rowsIn(groups) }
  })
  return groups
}

/** Rows of all groups. */
export const rowsIn = (groups: Suggestions) => Object.values(groups).reduce((sum, { data }) => sum + data.length, 0)

/** The results of one reading of a keyword, filled up with those of the other. */
function mergeUpTo(likelier: Suggestions, other: Suggestions, shown: number): Suggestions {
  const merged = <Row extends object>(first: { data: Row[]; more: boolean }, then: typeof first, id: keyof Row) => {
    const known = new Set(first.data.map((row) => row[id]))
    const data = [...first.data, ...then.data.filter((row) => !known.has(row[id]))]
    return { data: data.slice(0, shown), more: first.more || then.more || data.length > shown }
  }
  return {
    courses: merged(likelier.courses, other.courses, 'course_id'),
    video_courses: merged(likelier.video_courses, other.video_courses, 'course_id'),
    classes: merged(likelier.classes, other.classes, 'class_id'),
    teachers: merged(likelier.teachers, other.teachers, 'teacher_id'),
    schools: merged(likelier.schools, other.schools, 'school_id'),
    categories: merged(likelier.categories, other.categories, 'category_id'),
  }
}

/** Few results, with what the keyword may have meant behind them. @see BUR-01, BUR-04 */
async function withSimilar(
  db: Db,
  reader: Reader,
  { groups, wanted: { keyword, shown, ...wanted } }: { groups: Suggestions; wanted: Wanted },
): Promise<Suggestions> {
  const vocabulary = wanted.vocabulary ?? (await currentVocabulary(db))
  const limit = shown + 1
  const { ids } = await withZawgyiFallback({ keyword }, async (asked) => {
    const ids = await findSimilar(db, asked.keyword, { limit, vocabulary })
    return { ids, total: ids === undefined ? 0 : 1 }
  })
  if (ids === undefined) return groups
  const found = await findSimilarCards(db, { ...ids, day: today(), limit })
  const similar = await inGroups(db, reader, { found, shown, categories: [] })
  return marked(groups, mergeUpTo(groups, similar, shown))
}

/** Says in each group where the similar rows begin. */
function marked(exact: Suggestions, merged: Suggestions): Suggestions {
  const similarFrom = <Row>(before: { data: Row[] }, after: { data: Row[]; more: boolean }) =>
    after.data.length > before.data.length ? { ...after, similar_from: before.data.length } : after
  return {
    courses: similarFrom(exact.courses, merged.courses),
    video_courses: similarFrom(exact.video_courses, merged.video_courses),
    classes: similarFrom(exact.classes, merged.classes),
    teachers: similarFrom(exact.teachers, merged.teachers),
    schools: similarFrom(exact.schools, merged.schools),
    categories: merged.categories,
  }
}

interface SearchInput {
  readonly keywords: readonly string[]
  readonly shown: number
}

async function findGroups(db: Db, reader: Reader, { keywords, shown }: SearchInput): Promise<Suggestions> {
  const limit = shown + 1
  const found = await quickSearch(db, keywords, limit)
  const categories = found.categories.map((category) => ({
    ...category,
    key: keyOfCategory(`${category.name} ${category.nameEn ?? ''}`),
  }))
  const terms = keywords.map((word, index) => ({
    word,
    categoryIds: categories.filter(({ key }) => key.includes(word)).map(({ id }) => id),
    ownerIds: found.ownerIdsByWord[index] ?? [],
  }))
  const courses = (rows: PublicCourseRow[], courseTypes: readonly number[]) =>
    filledUp(rows, { terms, limit }, async (known) => {
      const ids = await findCourseIdsAnywhere(db, { courseTypes, terms, limit: limit })
      return findCourseCards(
        db,
        ids.filter((id) => !known.some(({ course_id }) => course_id === id)),
      )
    })
  const [inClasses, videos, classes] = await Promise.all([
    courses(found.courses, [CourseType.inPerson, CourseType.online]),
    courses(found.videos, [CourseType.video]),
    filledUp(found.classes, { terms, limit }, async (known) => {
      const ids = await findClassIdsAnywhere(db, { terms, limit: limit })
      return findClassCards(
        db,
        ids.filter((id) => !known.some(({ class_id }) => class_id === id)),
      )
    }),
  ])
  const named = categories.filter(({ key }) => keywords.every((word) => key.includes(word)))
  return inGroups(db, reader, {
    found: { ...found, courses: inClasses, videos, classes },
    shown,
    categories: named.map(({ id, name, nameEn }) => ({
      category_id: id,
      category_name: name,
      category_name_en: nameEn,
    })),
  })
}

/** The rows of each group as a reply shows them. */
async function inGroups(
  db: Db,
  reader: Reader,
  { found, shown, categories }: { found: FoundRows; shown: number; categories: Suggestions['categories']['data'] },
): Promise<Suggestions> {
  const withStates = (rows: PublicCourseRow[]) => withEnrolmentStates(db, rows, reader.viewer)
  return {
    courses: await group(found.courses, shown, withStates),
    video_courses: await group(found.videos, shown, withStates),
    classes: await group(found.classes, shown, (rows) => toClassRows(db, rows, reader)),
    teachers: await group(found.teachers, shown),
    schools: await group(found.schools, shown),
    categories: await group(categories, shown),
  }
}

const none = { data: [], more: false }
const nothing: Suggestions = {
  courses: none,
  video_courses: none,
  classes: none,
  teachers: none,
  schools: none,
  categories: none,
}

/** Rows with the keyword in the title; only if they do not fill the group, those found by another text too. */
async function filledUp<Row>(
  byTitle: Row[],
  { terms, limit }: { terms: readonly QuickSearchTerm[]; limit: number },
  findOthers: (known: readonly Row[]) => Promise<Row[]>,
): Promise<Row[]> {
  const mayBeElsewhere = terms.some(({ ownerIds, categoryIds }) => ownerIds.length + categoryIds.length > 0)
  if (byTitle.length >= limit || !mayBeElsewhere) return byTitle
  return [...byTitle, ...(await findOthers(byTitle))].slice(0, limit)
}

/** There are few categories, so their names need no index, and their keys are computed once. */
const keys = new LRUCache<string, string>({ max: 500 })

function keyOfCategory(name: string): string {
  const key = keys.get(name) ?? keyOf(name)
  keys.set(name, key)
  return key
}

async function group<Row, Shown = Row>(
  rows: Row[],
  shown: number,
  complete: (rows: Row[]) => Promise<Shown[]> | Shown[] = (params) => params as never,
) {
  return { data: await complete(rows.slice(0, shown)), more: rows.length > shown }
}
