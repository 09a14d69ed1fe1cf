import { sql } from 'kysely'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { AccessOption, AccessType, Approval, CourseType } from '../../contract/catalogue-codes.ts'
import { courseIsPublic } from '../visibility.queries.ts'

/** The facts about a course that other domains need. */
export interface CourseFacts {
  readonly id: number
  readonly title: string
  readonly courseType: CourseType
  readonly approval: Approval
  /** Reason of the rejection; null otherwise. */
  readonly rejectReason: string | null
  /** Whether an approved course was edited after its last review. */
  readonly editedSinceReview: boolean
  readonly archivedAt: Date | null
  readonly updatedAt: Date | null
  readonly ownerId: number
  readonly ownerRole: OwnerRole
  /** Fee and access of a video course; null for others, whose classes have their own. */
  readonly feeMmk: number | null
  readonly accessType: AccessType | null
  readonly accessMonths: number | null
  /** Approved, not archived, of an active owner. */
  readonly isPublic: boolean
}

/** The facts about a class that other domains need; title, approval and owner are its course's. */
export interface ClassFacts {
  readonly id: number
  readonly courseId: number
  readonly courseTitle: string
  readonly courseType: CourseType
  readonly ownerId: number
  readonly ownerRole: OwnerRole
  readonly feeMmk: number
  readonly accessType: AccessType
  readonly accessOptions: AccessOption | null
  readonly accessMonths: number | null
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly archivedAt: Date | null
  /** Not archived, and its course is public. */
  readonly isPublic: boolean
}

function courseFacts(db: Db) {
  return db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .select(['course.id', 'course.title', 'course.ownerId', 'course.archivedAt'])
    .select(['course.feeMmk', 'course.accessMonths', 'course.rejectReason', 'course.updatedAt'])
    .select('course.editedSinceReview')
    .select([
      sql<CourseType>`course.course_type`.as('courseType'),
      sql<Approval>`course.approval`.as('approval'),
      sql<AccessType | null>`course.access_type`.as('accessType'),
      sql<OwnerRole>`owner.role`.as('ownerRole'),
      courseIsPublic.as('isPublic'),
    ])
}

function classFacts(db: Db) {
  return db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .select(['class.id', 'class.courseId', 'course.title as courseTitle', 'course.ownerId', 'class.archivedAt'])
    .select(['class.feeMmk', 'class.accessMonths', 'class.startDate', 'class.endDate'])
    .select([
      sql<CourseType>`course.course_type`.as('courseType'),
      sql<AccessType>`class.access_type`.as('accessType'),
      sql<AccessOption | null>`class.access_options`.as('accessOptions'),
      sql<OwnerRole>`owner.role`.as('ownerRole'),
      sql<boolean>`class.archived_at is null and ${courseIsPublic}`.as('isPublic'),
    ])
}

/** A course in any state, archived included. */
export function findCourse(db: Db, courseId: number): Promise<CourseFacts | undefined> {
  return courseFacts(db).where('course.id', '=', courseId).executeTakeFirst()
}

/** A course that is public and can be bought. @see OP-059, SR-21 */
export function findPublicCourse(db: Db, courseId: number): Promise<CourseFacts | undefined> {
  return courseFacts(db).where('course.id', '=', courseId).where(courseIsPublic).executeTakeFirst()
}

/** As findCourse, with a row lock. */
export async function lockCourse(tx: Tx, courseId: number): Promise<Locked<CourseFacts> | undefined> {
  const rows = courseFacts(tx).where('course.id', '=', courseId).forNoKeyUpdate('course')
  return asLockedIfAny(await rows.executeTakeFirst())
}

/** A class in any state, archived and hidden ones included. */
export function findClass(db: Db, classId: number): Promise<ClassFacts | undefined> {
  return classFacts(db).where('class.id', '=', classId).executeTakeFirst()
}

/** A class that is public and takes applications. @see OP-059, SR-21 */
export function findPublicClass(db: Db, classId: number): Promise<ClassFacts | undefined> {
  return classFacts(db)
    .where('class.id', '=', classId)
    .where('class.archivedAt', 'is', null)
    .where(courseIsPublic)
    .executeTakeFirst()
}
