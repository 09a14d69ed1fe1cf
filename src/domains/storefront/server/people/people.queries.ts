import { type RawBuilder, sql } from 'kysely'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ownerIsPublic } from '#domains/catalogue/server/index.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { preparedByShape } from '#platform/server/database/prepared.ts'
import { hasOnlySigns } from '#platform/server/database/text-search.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import type { SchoolPage, SchoolRow, TeacherPage, TeacherRow } from '../../contract/people.contract.ts'
import { allOf, anyOf, cardsBy, keyHolds, keywordVariants, lookupOf } from '../listing-index/index.ts'
import { meanRate } from './owner-columns.queries.ts'

interface PeopleFilter {
  readonly keyword?: string
  readonly sort?: SortOrder
}

/** Widths in pixels of a person's picture on a card and on the page. */
const [cardWidth, pageWidth] = [320, 640] as const
/** The display name: a teacher without a name has the institution's. @see OP-031 */
const shownName = sql<string>`coalesce(nullif(owner.name, ''), owner.school_name, '') collate "my-x-icu"`

const cardColumns = [
  'owner.id',
  'owner.name',
  'owner.schoolName',
  'owner.education',
  'owner.profilePath',
  'owner.gender',
  'owner.ratingSum',
  'owner.ratingCount',
] as const

function publicOwners(db: Db, role: OwnerRole) {
  return db.selectFrom('accounts as owner').where('owner.role', '=', sql.lit(role)).where(ownerIsPublic)
}

/** One page of teachers or schools, with the number of all matches. */
async function findOwners(db: Db, role: OwnerRole, { filter, page }: { filter: PeopleFilter; page: number }) {
  // Stored keys have no blanks, and blanks separate the words of a keyword: words match in any order.
  const variants = keywordVariants(filter.keyword)
  if (variants.length === 0 && hasOnlySigns(filter.keyword)) return { rows: [], total: 0 }
  const matching = publicOwners(db, role).$if(variants.length > 0, (query) =>
    query.where(keyHolds('owner.nameKey', variants)),
  )
  const sorted =
    filter.sort === 'alphabetical'
      ? matching.orderBy(shownName).orderBy('owner.id')
      : matching.orderBy('owner.insertedAt', 'desc').orderBy('owner.id', 'desc')
  const [rows, counted] = await Promise.all([
    sorted
      .select(cardColumns)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    variants.length > 0
      ? matching.select(sql<number>`count(*)`.as('total')).executeTakeFirst()
      : db.selectFrom('ownerTallies').select('total').where('role', '=', role).executeTakeFirst(),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findTeachers(
  db: Db,
  filter: PeopleFilter,
  page: number,
): Promise<{ rows: TeacherRow[]; total: number }> {
  const { rows, total } = await findOwners(db, 'teacher', { filter, page })
  return { rows: rows.map(toTeacherCard), total }
}

/** Matches a word in the name of a public teacher or school, by the index on runs of characters. */
function nameHas(params: OwnersParams, name: string): RawBuilder<boolean> {
  // A subquery keeps one plan: few names contain any word.
  const hasRuns = sql`search_grams(owner.name_key) @> (select ${params[`runs_${name}`]}::text[])`
  return sql<boolean>`(${hasRuns} and strpos(owner.name_key, ${params[name]}) > 0)`
}

function ownersOnCards(db: Db, ids: RawBuilder<number[]>) {
  return db
    .selectFrom('accounts as owner')
    .select(cardColumns)
    .where('owner.id', '=', (eb) => eb.fn.any(ids))
}

/** A teacher or school as a card shows them. */
export type OwnerCard = Awaited<ReturnType<ReturnType<typeof ownersOnCards>['execute']>>[number]
export const ownerCards = cardsBy<OwnerCard>(ownersOnCards)
export const toTeacherCard = (owner: OwnerCard): TeacherRow => toTeacherRow(owner, cardWidth)
export const toSchoolCard = (owner: OwnerCard): SchoolRow => toSchoolRow(owner, cardWidth)

export async function findSchools(
  db: Db,
  filter: PeopleFilter,
  page: number,
): Promise<{ rows: SchoolRow[]; total: number }> {
  const { rows, total } = await findOwners(db, 'school', { filter, page })
  return { rows: rows.map(toSchoolCard), total }
}

function toTeacherRow(row: OwnerCard, width: number): TeacherRow {
  return {
    teacher_id: row.id,
    name: row.name,
    school_name: row.schoolName,
    education: row.education,
    rating: meanRate(row),
    profile: pictureUrl(row.profilePath, width),
    gender: row.gender,
  }
}

function toSchoolRow(row: OwnerCard, width: number): SchoolRow {
  return {
    school_id: row.id,
    name: row.name ?? row.schoolName,
    profile: pictureUrl(row.profilePath, width),
    rating: meanRate(row),
  }
}

/** A public teacher's page. @see C-TS-04 */
export async function findTeacherPage(db: Db, teacherId: number): Promise<TeacherPage | undefined> {
  const row = await publicOwners(db, 'teacher').selectAll('owner').where('owner.id', '=', teacherId).executeTakeFirst()
  return (
    row && {
      ...toTeacherRow(row, pageWidth),
      experience: row.experience,
      phone_number_1: row.phoneNumber1,
      message: row.message,
      rating_count: row.ratingCount,
      apk_url: row.apkUrl,
    }
  )
}

/** A public school's page. @see C-TS-05 */
export async function findSchoolPage(db: Db, schoolId: number): Promise<SchoolPage | undefined> {
  const row = await publicOwners(db, 'school').selectAll('owner').where('owner.id', '=', schoolId).executeTakeFirst()
  return (
    row && {
      ...toSchoolRow(row, pageWidth),
      message: row.message,
      address: row.address,
      phone_number_1: row.phoneNumber1,
      phone_number_2: row.phoneNumber2,
      email_1: row.email1,
      rating_count: row.ratingCount,
      apk_url: row.apkUrl,
    }
  )
}

/** Filters of the owner picker; an absent field does not filter. */
export interface OwnersOfCourses {
  readonly courseTypes: readonly number[]
  readonly keyword?: string
  readonly ids?: readonly number[]
  readonly size?: number
  /** Counted in pages, from 1. */
  readonly page?: number
}

/** What of a filter changes the statement. */
interface OwnersShape {
  readonly role: OwnerRole
  readonly courseTypes: readonly number[]
  /** The names of the parameters with the words, by variant of the keyword. */
  readonly wordNames: readonly (readonly string[])[]
  readonly hasIds: boolean
  readonly isPaged: boolean
}

/** The parameters of the statement by name. */
type OwnersParams = Readonly<Record<string, unknown>>

const ownersStatement = preparedByShape<OwnersParams, { id: number; name: string | null; schoolName: string | null }>()

/** Everyone of a role with a public course of one of the types, in alphabetical order. @see OP-073 */
export async function findOwnersWithCourses(
  db: Db,
  role: OwnerRole,
  { courseTypes, keyword, ids = [], size, page = 1 }: OwnersOfCourses,
): Promise<{ id: number; name: string | null; schoolName: string | null }[]> {
  const variants = keywordVariants(keyword)
  if (variants.length === 0 && hasOnlySigns(keyword)) return []
  const named = variants.map((keywords, at) => keywords.map((word, index) => ({ name: `word${at}_${index}`, word })))
  const shape: OwnersShape = {
    role,
    courseTypes,
    hasIds: ids.length > 0,
    isPaged: size !== undefined,
    wordNames: named.map((variant) => variant.map(({ name }) => name)),
  }
  // Building and planning the query takes longer than running it.
  const find = ownersStatement(shape, (db, params) => ownersWithCourses(db, shape, params))
  const ofWords = named.flat().map(({ name, word }) => ({
    [name]: word,
    [`runs_${name}`]: lookupOf(word, new Map()).grams,
  }))
  return find(db, Object.assign({ ids, limit: size ?? 0, offset: (page - 1) * (size ?? 0) }, ...ofWords))
}

function ownersWithCourses(db: Db, shape: OwnersShape, params: OwnersParams) {
  const { role, courseTypes, wordNames, hasIds, isPaged } = shape
  return publicOwners(db, role)
    .select(['owner.id', 'owner.name', 'owner.schoolName'])
    .where(givesCoursesOf(courseTypes))
    .$if(wordNames.length > 0, (named) =>
      named.where(anyOf(wordNames.map((names) => allOf(names.map((name) => nameHas(params, name)))))),
    )
    .$if(hasIds, (chosen) => chosen.where(sql<boolean>`owner.id = any(${params.ids})`))
    .$if(isPaged, (paged) => paged.limit(unknown(params.limit)).offset(unknown(params.offset)))
    .orderBy(shownName)
    .orderBy('owner.id')
}

/** A value that the planner does not know, so that it keeps one plan for all pages. */
const unknown = (value: unknown) => sql<number>`(select ${value}::bigint)`

/**
 * Checked for each owner in the order of names, because a join would read all courses for any page; `offset 0` prevents
 * it.
 *
 * Classes and video courses have an index with one entry for each owner; the index of all courses has hundreds.
 */
function givesCoursesOf(courseTypes: readonly number[]): RawBuilder<boolean> {
  const withClasses = courseTypes.filter((type) => type !== CourseType.video)
  const branches: RawBuilder<boolean>[] = []
  if (withClasses.length === 2) branches.push(gives(sql`class_listing as listed`))
  if (courseTypes.includes(CourseType.video))
    branches.push(gives(sql`course_listing as listed`, sql` and listed.is_video`))
  if (withClasses.length > 0) {
    const types = sql.join(withClasses.map((type) => sql.lit(type)))
    branches.push(gives(sql`course_listing as listed`, sql` and listed.course_type in (${types})`))
  }
  return sql`(${sql.join(branches, sql` or `)})`
}

function gives(listing: RawBuilder<unknown>, which: RawBuilder<unknown> = sql``): RawBuilder<boolean> {
  return sql`exists (select from ${listing} where listed.owner_id = owner.id${which} offset 0)`
}

/** Whether a teacher or school is public. */
export async function isPublicOwner(db: Db, role: OwnerRole, id: number): Promise<boolean> {
  const row = await publicOwners(db, role).select('owner.id').where('owner.id', '=', id).executeTakeFirst()
  return row !== undefined
}
