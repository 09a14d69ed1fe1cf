import { posix } from 'node:path'
import { sql } from 'kysely'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { ContentType, Processing } from '../../contract/content-codes.ts'
import type { CourseHeader, LessonRow } from '../../contract/lessons.contract.ts'
import { type ContentList, findContentsPage, toContentRow } from '../contents.queries.ts'
import type { Rendition } from '../transcode/playlist.ts'
import { listOffers } from './lesson-facts.queries.ts'

/** One page of a group's contents as a student sees them; after the access end without keys. */
export async function listLessons(
  db: Db,
  list: ContentList & { accessEndDate: string | null; open: boolean },
): Promise<Page<LessonRow>> {
  const { rows, total } = await findContentsPage(db, list)
  const offersOf = await listOffers(
    db,
    rows.map(({ id }) => id),
  )
  const lessons = rows.map((row) => {
    const content = toContentRow(row)
    const access = { key: list.open ? content.key : '', end_access_date: list.accessEndDate }
    return { ...content, ...access, renditions: offersOf.get(row.id) ?? [] }
  })
  return toPage(lessons, { total, page: list.page })
}

/** The header above a student's groups. */
export async function findCourseHeader(db: Db, courseId: number): Promise<CourseHeader | undefined> {
  const course = await db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .select(['course.id', 'course.title', 'course.courseType', 'course.insertedAt', 'course.updatedAt'])
    .select(['owner.id as ownerId', 'owner.role', 'owner.name', 'owner.schoolName'])
    .where('course.id', '=', courseId)
    .executeTakeFirst()
  if (!course) return undefined
  const byTeacher = course.role === 'teacher'
  return {
    id: course.id,
    course_id: course.id,
    course_title: course.title,
    course_type: course.courseType,
    teacher_id: byTeacher ? course.ownerId : null,
    name: byTeacher ? course.name : null,
    teacher_name: byTeacher ? course.name : null,
    school_name: byTeacher ? course.schoolName : null,
    school_id: byTeacher ? null : course.ownerId,
    schools_name: byTeacher ? null : course.name,
    insert_time: yangonTimestamp(course.insertedAt),
    update_time: course.updatedAt && yangonTimestamp(course.updatedAt),
    end_access_date: null,
  }
}

/** The owner and the storage keys of a content. */
export interface ContentFile {
  readonly id: number
  readonly groupId: number
  readonly courseId: number
  readonly ownerId: number
  readonly originalName: string
  readonly mediaType: string | null
  readonly contentType: ContentType
  readonly processing: Processing
  readonly enablePc: boolean
  /** Its owner wants it in browsers, where it may not be prepared yet. */
  readonly wantedInBrowsers: boolean
  readonly storedKey: string | null
  readonly hlsPrefix: string | null
  readonly hlsKey: Buffer | null
  readonly renditions: Rendition[] | null
  /** Set when every rendition is finished. */
  readonly durationSeconds: number | null
}

/** Contents with their course and owner, without those that are deleted. */
export function selectContentFiles(db: Db) {
  return db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .select(['content.id', 'content.groupId', 'group.courseId', 'course.ownerId', 'content.originalName'])
    .select(['content.mediaType', 'content.contentType', 'content.processing', 'content.enablePc'])
    .select([
      'content.wantedInBrowsers',
      'content.storedKey',
      'content.hlsPrefix',
      'content.hlsKey',
      'content.durationSeconds',
    ])
    .select(sql<Rendition[] | null>`content.renditions`.as('renditions'))
    .where('content.deletedAt', 'is', null)
    .where('group.deletedAt', 'is', null)
}

/** A content of a group; undefined when it belongs to another group. @see SR-03 */
export function findContentFile(
  db: Db,
  { groupId, contentId }: { groupId: number; contentId: number },
): Promise<ContentFile | undefined> {
  return selectContentFiles(db)
    .where('content.id', '=', contentId)
    .where('content.groupId', '=', groupId)
    .executeTakeFirst()
}

/** Whether a session is open and its account is not suspended. @see OP-015 */
export async function isOpenSession(db: Db, sessionId: number): Promise<boolean> {
  const found = await openSession(db, sessionId)
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .where('accounts.deletedAt', 'is', null)
    .where('accounts.status', '<', AccountStatus.suspended)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether an admin's session is open and its role may still review courses. */
export async function isOpenReviewSession(db: Db, sessionId: number): Promise<boolean> {
  const found = await openSession(db, sessionId)
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .where('admins.active', '=', true)
    .where('admins.role', 'in', ['owner', 'moderator'])
    .executeTakeFirst()
  return found !== undefined
}

/** A session, unless it has expired or was revoked. */
function openSession(db: Db, sessionId: number) {
  return db
    .selectFrom('sessions')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now())
}

/** A content by its stored file name. @see OP-135 */
export async function findContentByStoredName(db: Db, fileName: string): Promise<ContentFile | undefined> {
  const found = await selectContentFiles(db).where('content.storedKey', 'like', `%/${fileName}`).limit(2).execute()
  return found.find((file) => file.storedKey !== null && posix.basename(file.storedKey) === fileName)
}
