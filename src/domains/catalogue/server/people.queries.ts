import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import type { SortOrder } from '../contract/list-filters.ts'
import type { SchoolPage, SchoolRow, TeacherPage, TeacherRow } from '../contract/people.contract.ts'
import { keyHolds } from './keyword-match.queries.ts'
import { meanRate } from './owner-columns.queries.ts'
import { lookupOf } from './search-grams.ts'
import { ownerIsPublic } from './visibility.queries.ts'
import { wordsOf } from './words.ts'

type OwnerRole = 'teacher' | 'school'

export interface PeopleFilter {
  readonly keyword?: string
  readonly sort?: SortOrder
}

/** A word that more people's names hold is hardly meant as a name. */
const mostOwnersNamed = 500

/** The widths in pixels of a person's picture on a card and on the page. */
const [cardWidth, pageWidth] = [320, 640] as const
/** The name that is shown: a teacher without one goes by the institution. @see OP-031 */
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

/** One page of teachers or schools, and how many match in all. */
async function findOwners(db: Db, role: OwnerRole, { filter, page }: { filter: PeopleFilter; page: number }) {
  // Stored keys know no blanks, a keyword's blanks part its words: names are found by their words in any order.
  const words = wordsOf(filter.keyword)
  const matching = publicOwners(db, role).$if(words.length > 0, (query) =>
    query.where(keyHolds('owner.nameKey', words)),
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
    words.length > 0
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
  return { rows: rows.map((row) => toTeacherRow(row, cardWidth)), total }
}

/** Public teachers and schools by words of their names. */
export interface OwnersNamed {
  /** The newest with every word in their names. */
  readonly teacherIds: readonly number[]
  readonly schoolIds: readonly number[]
  /** For each word those with it in their names; as many as a search has use for. */
  readonly idsByWord: readonly (readonly number[])[]
}

function nameHasRunsOf(word: string): RawBuilder<boolean> {
  return sql<boolean>`search_grams(owner.name_key) @> ${lookupOf(word, new Map()).grams}::text[]`
}

/** Holds where the name of a public teacher or school has a key in it, by the index on runs of characters. */
function nameHas(key: string): RawBuilder<boolean> {
  return sql<boolean>`(${nameHasRunsOf(key)} and strpos(owner.name_key, ${key}) > 0)`
}

/** Looks for words in the names of public teachers and schools, by the index on runs of characters. */
export async function findOwnersNamed(db: Db, words: readonly string[], most: number): Promise<OwnersNamed> {
  const holds = words.map((word) => sql<boolean>`strpos(owner.name_key, ${word}) > 0`)
  const looked = words.map(nameHasRunsOf)
  const ofRole = (role: OwnerRole) => sql`array(
    select id from named where role = ${sql.lit(role)} and true = all(held) order by inserted_at desc, id desc limit ${most}::int)`
  const ofWord = (place: number) => sql`to_json(array(
    select id from named where held[${sql.lit(place + 1)}] limit ${sql.lit(mostOwnersNamed)}))`
  const query = sql<{ teacherIds: number[]; schoolIds: number[]; idsByWord: number[][] }>`
    with named as materialized (
      select owner.id, owner.role, owner.inserted_at, array[${sql.join(holds)}] as held from accounts as owner
      where owner.role in ('teacher', 'school') and ${ownerIsPublic} and (${sql.join(looked, sql` or `)})
        and (${sql.join(holds, sql` or `)}))
    select ${ofRole('teacher')} as teacher_ids, ${ofRole('school')} as school_ids,
      json_build_array(${sql.join(words.map((_, place) => ofWord(place)))}) as ids_by_word`
  // Of one word, as most searches are, there is one shape; no plan depends on which word it is.
  const [row] = words.length === 1 ? await runPrepared(db, query.compile(db)) : (await query.execute(db)).rows
  return row ?? { teacherIds: [], schoolIds: [], idsByWord: [] }
}

function ownersOnCards(db: Db) {
  return db
    .selectFrom('accounts as owner')
    .select(cardColumns)
    .where('owner.id', '=', (eb) => eb.fn.any(eb.val([] as number[])))
}
let compiled: CompiledQuery<PersonRow> | undefined

/** Teachers and schools on cards, in the order of their ids as given. */
export async function findOwnerCards(
  db: Db,
  { teacherIds, schoolIds }: Pick<OwnersNamed, 'teacherIds' | 'schoolIds'>,
): Promise<{ teachers: TeacherRow[]; schools: SchoolRow[] }> {
  const ids = [...teacherIds, ...schoolIds]
  if (ids.length === 0) return { teachers: [], schools: [] }
  compiled ??= ownersOnCards(db).compile()
  const rows = await runPrepared<PersonRow>(db, { ...compiled, parameters: [ids] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const given = (wanted: readonly number[]) => wanted.flatMap((id) => byId.get(id) ?? [])
  return {
    teachers: given(teacherIds).map((row) => toTeacherRow(row, cardWidth)),
    schools: given(schoolIds).map((row) => toSchoolRow(row, cardWidth)),
  }
}

export async function findSchools(
  db: Db,
  filter: PeopleFilter,
  page: number,
): Promise<{ rows: SchoolRow[]; total: number }> {
  const { rows, total } = await findOwners(db, 'school', { filter, page })
  return { rows: rows.map((row) => toSchoolRow(row, cardWidth)), total }
}

interface PersonRow {
  id: number
  name: string | null
  schoolName: string | null
  education: string | null
  profilePath: string | null
  gender: number
  ratingSum: number
  ratingCount: number
}

function toTeacherRow(row: PersonRow, width: number): TeacherRow {
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

function toSchoolRow(row: PersonRow, width: number): SchoolRow {
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

/** Which of those who give courses are meant; what is absent narrows nothing. */
export interface OwnersOfCourses {
  readonly courseTypes: readonly number[]
  readonly keyword?: string
  readonly ids?: readonly number[]
  readonly size?: number
  /** Counted in sizes, from 1. */
  readonly page?: number
}

/** Everyone of a role with a public course of one of the types, by the alphabet. @see OP-073 */
export async function findOwnersWithCourses(
  db: Db,
  role: OwnerRole,
  { courseTypes, keyword, ids = [], size, page = 1 }: OwnersOfCourses,
): Promise<{ id: number; name: string | null; schoolName: string | null }[]> {
  const key = tightSearchKey(keyword ?? '')
  const query = publicOwners(db, role)
    .select(['owner.id', 'owner.name', 'owner.schoolName'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('courseListing as listed')
          .whereRef('listed.ownerId', '=', 'owner.id')
          .where('listed.courseType', 'in', courseTypes)
          // Keeps the question with each owner, in the order of names: joined, all courses would be read for any page.
          .offset(0),
      ),
    )
    .$if(key !== '', (named) => named.where(nameHas(key)))
    .$if(ids.length > 0, (chosen) => chosen.where('owner.id', '=', (eb) => eb.fn.any(eb.val([...ids]))))
    .$if(size !== undefined, (paged) => paged.limit(size ?? 0).offset((page - 1) * (size ?? 0)))
    .orderBy(shownName)
    .orderBy('owner.id')
  // Few people have a word in their names: finding them takes less than planning how. Without one the plan depends on the page.
  return key === '' ? query.execute() : runPrepared(db, query.compile())
}

/** Whether a teacher or school is there for everyone to see. */
export async function isPublicOwner(db: Db, role: OwnerRole, id: number): Promise<boolean> {
  const row = await publicOwners(db, role).select('owner.id').where('owner.id', '=', id).executeTakeFirst()
  return row !== undefined
}
