import { sql } from 'kysely'
import { Approval, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { ConsoleListFilter } from '#platform/contract/console-list.ts'
import { CONSOLE_PAGE_SIZE } from '#platform/contract/wire.ts'
import { betweenDays } from '#platform/server/database/between-days.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { alphabetically, containing } from '#platform/server/database/text-search.ts'

interface CourseFilter extends ConsoleListFilter {
  approval: Approval | undefined
  keyword?: string | undefined
  page: number
}

const ownerName = sql<string>`coalesce(nullif(owner.name, ''), owner.school_name, '')`

/** Distinct students with status 2 or 4, of the video course or of all classes together. @see OP-155, OWN-17 */
const students = sql<number>`(
  select count(distinct student.student_id) from enrolment_students as student
  where student.course_id = course.id)`

function courses(db: Db) {
  return db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .innerJoin('categories as category', 'category.id', 'course.categoryId')
}

function matching(db: Db, filter: CourseFilter) {
  let found = courses(db)
    .where('course.archivedAt', 'is', null)
    .where('owner.deletedAt', 'is', null)
    .where(betweenDays('course.insertedAt', filter))
  if (filter.approval !== undefined) found = found.where('course.approval', '=', filter.approval)
  const pattern = containing(filter.keyword)
  if (!pattern) return found
  return found.where((eb) =>
    eb.or([
      eb('course.titleKey', 'like', pattern),
      eb('owner.nameKey', 'like', pattern),
      // Categories are few, and their names have no key of their own.
      eb('category.name', 'like', pattern),
      eb(eb.fn('lower', ['category.nameEn']), 'like', pattern),
    ]),
  )
}

const rowColumns = [
  'course.id',
  'course.title',
  'course.courseType',
  'course.approval',
  'course.rejectReason',
  'course.editedSinceReview',
  'course.insertedAt',
  'course.updatedAt',
  'category.name as categoryName',
  'owner.id as ownerId',
  'owner.role as ownerRole',
] as const

/** One page for review; without an order pending ones are sorted by waiting time, longest first. */
export async function listCourseRows(db: Db, filter: CourseFilter) {
  const order = filter.order ?? (filter.approval === Approval.pending ? 'oldest' : 'newest')
  const direction = order === 'newest' ? 'desc' : 'asc'
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .select(rowColumns)
      .select([ownerName.as('ownerName'), students.as('studentCount')])
      .$if(order === 'name', (rows) => rows.orderBy(alphabetically('course.titleKey')))
      .orderBy('course.insertedAt', direction)
      .orderBy('course.id', direction)
      .limit(CONSOLE_PAGE_SIZE)
      .offset((filter.page - 1) * CONSOLE_PAGE_SIZE)
      .execute(),
    matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findCourseRow(db: Db, courseId: number) {
  return courses(db)
    .select(rowColumns)
    .select([ownerName.as('ownerName'), students.as('studentCount')])
    .select(['course.explanation', 'course.details', 'course.certificate', 'course.feeMmk', 'course.accessType'])
    .select(['course.accessMonths', 'course.photoPath'])
    .where('course.id', '=', courseId)
    .executeTakeFirst()
}

export async function listClassesOf(db: Db, courseId: number) {
  return db
    .selectFrom('classes')
    .select(['id', 'classType', 'feeMmk', 'startDate', 'endDate', 'startTime', 'endTime', 'studentCount'])
    .select([...weekdays, 'region', 'town'])
    .where('courseId', '=', courseId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** The groups with their contents in the order in which students see them. */
export async function listGroupsOf(db: Db, courseId: number) {
  const groups = await db
    .selectFrom('contentGroups')
    .select(['id', 'name'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  if (groups.length === 0) return []
  const contents = await db
    .selectFrom('contents')
    .select(['id', 'groupId', 'title', 'originalName', 'processing', 'sizeBytes', 'durationSeconds', 'storedKey'])
    .where(
      'groupId',
      'in',
      groups.map(({ id }) => id),
    )
    .where('deletedAt', 'is', null)
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute()
  return groups.map((group) => ({ ...group, contents: contents.filter(({ groupId }) => groupId === group.id) }))
}
