import type { Db } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { CourseType } from '../contract/catalogue-codes.ts'
import type { Suggestions } from '../contract/suggestions.contract.ts'
import { findCategories } from './categories.queries.ts'
import { findClassCards, findFirstClassIds } from './classes.queries.ts'
import { findCourseCards, findFirstCourseIds } from './courses.queries.ts'
import { inEitherReading } from './either-reading.ts'
import type { BoxWord } from './keyword-match.queries.ts'
import { type Reader, toClassRows } from './list-classes.ts'
import { withStandings } from './list-courses.ts'
import { findOwnerCards, findOwnersNamed } from './people.queries.ts'
import { wordsOf } from './words.ts'

interface Wanted {
  readonly keyword: string
  /** Rows of each group. */
  readonly shown: number
}

/**
 * What one search box finds: some courses, video courses, classes, people and categories, the newest first.
 *
 * Courses and classes whose title holds every word come before those that are found by their giver or category.
 *
 * @see C-CL-05, C-CLS-01, OP-071
 */
export async function suggestFor(reader: Reader, db: Db, wanted: Wanted): Promise<Suggestions> {
  const { groups } = await inEitherReading(wanted, async (asked) => {
    const found = await findGroups(reader, db, asked)
    return { groups: found, total: Object.values(found).reduce((sum, { data }) => sum + data.length, 0) }
  })
  return groups
}

async function findGroups(reader: Reader, db: Db, { keyword, shown }: Wanted): Promise<Suggestions> {
  const words = wordsOf(keyword)
  if (words.length === 0) return nothing
  const most = shown + 1
  const [categories, owners] = await Promise.all([findCategoriesWithKeys(db), findOwnersNamed(db, words, most)])
  const box: Box = {
    keyword,
    most,
    words: words.map((word, place) => ({
      word,
      categoryIds: categories.filter(({ key }) => key.includes(word)).map(({ category_id }) => category_id),
      ownerIds: owners.idsByWord[place] ?? [],
    })),
  }
  const courseIdsOf = (courseTypes: readonly number[]) =>
    titlesFirst(box, (search) => findFirstCourseIds(db, { courseTypes, ...search }, most))
  const [courseIds, videoIds, classIds, { teachers, schools }] = await Promise.all([
    courseIdsOf([CourseType.inPerson, CourseType.online]),
    courseIdsOf([CourseType.video]),
    titlesFirst(box, (search) => findFirstClassIds(db, search, most)),
    findOwnerCards(db, owners),
  ])
  const [cards, classes] = await Promise.all([
    findCourseCards(db, [...courseIds, ...videoIds]),
    findClassCards(db, classIds),
  ])
  const videos = new Set(videoIds)
  const named = categories.filter(({ key }) => words.every((word) => key.includes(word)))
  return {
    courses: await group(
      cards.filter((row) => !videos.has(row.course_id)),
      shown,
      (rows) => withStandings(db, rows, reader.viewer),
    ),
    video_courses: await group(
      cards.filter((row) => videos.has(row.course_id)),
      shown,
      (rows) => withStandings(db, rows, reader.viewer),
    ),
    classes: await group(classes, shown, (rows) => toClassRows(db, rows, reader)),
    teachers: await group(teachers, shown),
    schools: await group(schools, shown),
    categories: await group(named, shown),
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

interface Box {
  readonly keyword: string
  readonly words: readonly BoxWord[]
  /** One more than is shown, so that the reply can tell whether there are others. */
  readonly most: number
}

/** Those whose title holds the keyword, and only if they do not fill the group those that are found by another text. */
async function titlesFirst(
  { keyword, words, most }: Box,
  findIds: (search: { keyword: string } | { boxWords: readonly BoxWord[] }) => Promise<number[]>,
): Promise<number[]> {
  const byTitle = await findIds({ keyword })
  const mayBeElsewhere = words.some(({ ownerIds, categoryIds }) => ownerIds.length + categoryIds.length > 0)
  if (byTitle.length >= most || !mayBeElsewhere) return byTitle
  const byAnything = await findIds({ boxWords: words })
  return [...new Set([...byTitle, ...byAnything])].slice(0, most)
}

interface NamedCategory {
  readonly category_id: number
  readonly category_name: string
  readonly key: string
}

/** The categories are a handful, so their names need no index. */
async function findCategoriesWithKeys(db: Db): Promise<NamedCategory[]> {
  return (await findCategories(db)).map((category) => ({ ...category, key: keyOf(category.category_name) }))
}

async function group<Row, Shown = Row>(
  rows: Row[],
  shown: number,
  complete: (rows: Row[]) => Promise<Shown[]> | Shown[] = (given) => given as never,
) {
  return { data: await complete(rows.slice(0, shown)), more: rows.length > shown }
}
