import { type RawBuilder, sql } from 'kysely'
import { AccessType, Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import {
  checkpointedLists,
  replaceCheckpoints,
} from '#domains/storefront/server/listing-index/listing-checkpoints.queries.ts'
import { AccountStatus, type OwnerRole } from '#platform/contract/account-codes.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

const video = sql.lit(CourseType.video)
const unlimited = sql.lit(AccessType.unlimited)
const approvedCourse = sql.lit(Approval.approved)
const approvedAccount = sql.lit(AccountStatus.approved)

// Bulk statements for a database of any size. Indexes and triggers are absent during the load; what triggers
// would have maintained is computed afterwards.

const tables = sql`'courses', 'classes', 'ratings', 'course_listing', 'class_listing', 'course_places'`

export async function hasCoursesOrPeople(db: Db): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from courses) or exists (select from accounts) as filled`.execute(db)
  return rows[0]?.filled ?? false
}

/** Drops the indexes that only serve reads. @returns the statements that create them again */
export async function dropReadingIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname in (${tables}) and t.relnamespace = 'public'::regnamespace and not i.indisprimary`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  return rows.map(({ definition }) => definition)
}

export async function createIndex(tx: Tx, definition: string): Promise<void> {
  await sql.raw(definition).execute(tx)
}

/** Disables triggers and foreign key checks for the transaction. Requires the database's owner or a superuser. */
export async function loadWithoutTriggers(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  await sql`set local work_mem = '128MB'`.execute(tx)
}

export async function insertScaleCategories(tx: Tx, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into categories (name, position)
    select name, place from unnest(${[...names]}::text[]) with ordinality as given (name, place)
    on conflict (name) where active do update set position = excluded.position returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface ScaleOwners {
  readonly role: OwnerRole
  readonly names: readonly string[]
  readonly keys: readonly string[]
  readonly regions: readonly number[]
  readonly towns: readonly string[]
}

/** Approved owners with the given names and regions. */
export async function insertScaleOwners(tx: Tx, { role, names, keys, regions, towns }: ScaleOwners): Promise<number[]> {
  const prefix = role === 'school' ? 'SC' : 'T'
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, account_no, name, name_key, region, town, phone_number_1, phone_1_canonical, status, gender, inserted_at)
    select ${role}, ${prefix}::text || lpad(nextval(${`${role}_no_seq`}::regclass)::text, 6, '0'), name, key, region, town,
      '092' || lpad(place::text, 8, '0'), '+9592' || lpad(place::text, 8, '0'), ${approvedAccount}, place % 3,
      now() - interval '5 years' + interval '1 hour' * place
    from unnest(${[...names]}::text[], ${[...keys]}::text[], ${[...regions]}::smallint[], ${[...towns]}::text[])
      with ordinality as given (name, key, region, town, place)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Students without individual names. @returns the first id; the others follow it */
export async function insertScaleStudents(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with made as (
      insert into accounts (role, account_no, name, name_key, phone_number_1, phone_1_canonical, status)
      select 'student', 'S' || lpad(nextval('student_no_seq')::text, 6, '0'), 'ကျောင်းသား ' || place, 'ကျောင်းသား' || place,
        '093' || lpad(place::text, 8, '0'), '+9593' || lpad(place::text, 8, '0'), ${approvedAccount}
      from generate_series(1, ${count}::int) as place returning id)
    select min(id) as first from made`.execute(tx)
  return rows[0]?.first ?? 0
}

export interface ScaleCourses {
  readonly titles: readonly string[]
  readonly keys: readonly string[]
  readonly types: readonly number[]
  readonly ownerIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly feesMmk: readonly number[]
  readonly approvals: readonly number[]
  /** Days since each course was submitted, with fractions. */
  readonly daysAgo: readonly number[]
}

export async function insertScaleCourses(tx: Tx, courses: ScaleCourses): Promise<void> {
  const { titles, keys, types, ownerIds, categoryIds, feesMmk, approvals, daysAgo } = courses
  await sql`
    insert into courses (title, title_key, course_type, owner_id, category_id, fee_mmk, access_type, approval, inserted_at,
      approved_at, certificate, explanation, details)
    select title, key, type, owner, category, case when type = ${video} then fee end, case when type = ${video} then ${unlimited} end, approval, at,
      case when approval = ${approvedCourse} then at end, fee % 2 = 0, 'ဤသင်တန်းသည် ' || title || ' ကို စနစ်တကျ လေ့လာလိုသူများအတွက် ဖြစ်ပါသည်။',
      '<p>' || title || '</p><ul><li>သင်ခန်းစာ ၂၄ ခု</li><li>လက်တွေ့ လေ့ကျင့်ခန်းများ</li><li>သင်တန်းဆင်းလက်မှတ်</li></ul>'
    from unnest(${[...titles]}::text[], ${[...keys]}::text[], ${[...types]}::smallint[], ${[...ownerIds]}::bigint[],
      ${[...categoryIds]}::bigint[], ${[...feesMmk]}::int[], ${[...approvals]}::smallint[], ${[...daysAgo]}::float8[])
      as given (title, key, type, owner, category, fee, approval, days),
      lateral (select now() - interval '1 day' * days as at) as dated`.execute(tx)
}

/** Classes for in-person and online courses, more for some than for others; regions are given by index. */
export async function insertScaleClasses(
  tx: Tx,
  { count, regions, towns }: { count: number; regions: readonly number[]; towns: readonly string[] },
): Promise<void> {
  await sql`
    with course as (
      select id, inserted_at, row_number() over (order by id) as place, count(*) over () as courses
      from courses where course_type <> ${video}),
    place as (
      select region, town, number - 1 as number
      from unnest(${[...regions]}::smallint[], ${[...towns]}::text[]) with ordinality as given (region, town, number)),
    class as (
      select number, hashint8(number) & 2147483647 as chance,
        (number * 7919 + (number % 3) * number / 5) % (select courses from course limit 1) + 1 as course_place
      from generate_series(1, ${count}::bigint) as number)
    insert into classes (course_id, class_type, fee_mmk, access_type, start_time, end_time, start_date, end_date, region, town,
      saturday, sunday, monday, inserted_at)
    select course.id, class.chance % 3 + 1, (class.chance % 40) * 5000, ${unlimited}, make_time(7 + class.chance % 11, 0, 0),
      make_time(9 + class.chance % 11, 30, 0), course.inserted_at::date + 14, course.inserted_at::date + 104,
      place.region, place.town, class.chance % 3 <> 1, class.chance % 3 <> 1, class.chance % 3 <> 0,
      course.inserted_at + interval '1 day' * (class.chance % 10)
    from class join course on course.place = class.course_place
      join place on place.number = class.chance / 7 % ${towns.length}::int
    order by course.inserted_at, class.number`.execute(tx)
}

/** Ratings of classes and video courses, from none to eleven each, by different students. */
export async function insertScaleRatings(
  tx: Tx,
  students: { firstId: number; count: number; max: number },
): Promise<void> {
  await sql`
    with target as (
      select id as class_id, null::bigint as course_id, hashint8(id) & 2147483647 as chance from classes
      union all select null, id, hashint8(id + 1) & 2147483647 from courses where course_type = ${video})
    insert into ratings (class_id, course_id, student_id, rate)
    select class_id, course_id, ${students.firstId}::bigint + (chance::bigint + number * 104729) % ${students.count}::int,
      1 + greatest(chance / 64 % 5, (chance / 640 + number) % 5)
    from target, generate_series(1, chance % (2 * ${students.max}::int + 1)) as number`.execute(tx)
}

/** Sums of ratings; computed before the indexes exist, because updated rows would have to be added to them. */
const sums: readonly RawBuilder<unknown>[] = [
  sql`analyze classes, courses, ratings, accounts`,
  sql`update classes set rating_sum = rated.sum, rating_count = rated.count
    from (select class_id, sum(rate)::int, count(*)::int from ratings where class_id is not null group by 1) as rated
    where classes.id = rated.class_id`,
  sql`update courses set rating_sum = rated.sum, rating_count = rated.count
    from (
      select course_id, sum(sum)::int as sum, sum(count)::int as count from (
        select course_id, rating_sum as sum, rating_count as count from classes where rating_count > 0
        union all select course_id, rate, 1 from ratings where course_id is not null) as each group by 1) as rated
    where courses.id = rated.course_id`,
  sql`update accounts set rating_sum = rated.sum, rating_count = rated.count
    from (select owner_id, sum(rating_sum)::int as sum, sum(rating_count)::int as count from courses group by 1) as rated
    where accounts.id = rated.owner_id`,
]

/** What triggers would have maintained, computed in bulk; equal to what the views return row by row. */
const kept: readonly RawBuilder<unknown>[] = [
  sql`insert into course_listing (course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places)
    select course.id, course.course_type, course.course_type = ${video}, course.category_id, course.owner_id, course.inserted_at, course.title, course.title_key,
      case when course.course_type = ${video} then place_tokens(owner.region, owner.town) else coalesce(place.tokens, '{}') end
    from courses as course join accounts as owner on owner.id = course.owner_id left join (
      select class.course_id, array_agg(distinct token order by token) as tokens
      from classes as class, unnest(place_tokens(class.region, class.town)) as token group by 1) as place
      on place.course_id = course.id
    where course.approval = ${approvedCourse} order by course.id`,
  sql`insert into class_listing (class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time,
      region, town, inserted_at, title, title_key)
    select class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at,
      title, title_key
    from public_classes order by class_id`,
  sql`insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
    select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from course_listing, unnest(places) as place`,
  sql`insert into course_sounds (course_id) select course_id from course_listing order by course_id`,
  sql`insert into owner_sounds (owner_id) select id from accounts where role <> 'student' order by id`,
  sql`insert into course_tallies (course_type, category_id, total)
    select course_type, category_id, count(*) from course_listing group by 1, 2`,
  sql`insert into course_place_tallies (place, course_type, total)
    select place, course_type, count(*) from course_listing, unnest(places) as place group by 1, 2`,
  sql`insert into class_tallies (category_id, class_type, region, total)
    select category_id, class_type, coalesce(region, -1), count(*) from class_listing group by 1, 2, 3`,
  sql`insert into class_place_tallies (place, total)
    select place, count(*) from class_listing, unnest(place_tokens(region, town)) as place group by 1`,
  sql`insert into owner_tallies (role, total)
    select role, count(*) from accounts where role <> 'student' and status = ${approvedAccount} and deleted_at is null group by 1`,
]

/** Computes all derived data: sums of ratings, listings, tallies. */
export async function deriveEverything(tx: Tx): Promise<void> {
  for (const step of [...sums, ...kept]) await step.execute(tx)
}

/** Computes the checkpoints of long lists; needs the indexes for their orders. */
export async function refreshLongLists(tx: Tx): Promise<void> {
  for (const list of checkpointedLists) await replaceCheckpoints(tx, list)
}

/** Updates the planner's statistics, and the visibility map for index-only scans. */
export async function vacuumScaleTables(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db)
}
