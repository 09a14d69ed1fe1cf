import { sql } from 'kysely'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { containing, likeText } from '#platform/server/database/text-search.ts'
import type { AdminContentRow } from '../contract/admin-contents.contract.ts'
import type { Processing } from '../contract/content-codes.ts'
import { storedName } from './contents.queries.ts'

/** All contents that are not deleted, newest first, with the total size of those that match. @see OP-141 */
export async function listAdminContents(
  db: Db,
  filter: { page: number; processing: Processing | undefined; keyword: string | undefined },
): Promise<Page<AdminContentRow> & { total_bytes: number }> {
  const stored = db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .where('content.deletedAt', 'is', null)
  const found = stored.$if(filter.keyword !== undefined, (rows) => rows.where(isAbout(filter.keyword ?? '')))
  const contents = filter.processing === undefined ? found : found.where('content.processing', '=', filter.processing)
  const rows = await contents
    .select(['content.id', 'content.title', 'content.originalName', 'content.sizeBytes', 'content.processing'])
    .select(['content.contentType', 'content.enablePc', 'content.storedKey', 'content.error', 'content.insertedAt'])
    .select(['course.id as courseId', 'course.title as courseTitle', 'group.name as groupName'])
    .select(['owner.id as ownerId', 'owner.role as ownerRole', 'owner.name as ownerName', 'owner.schoolName'])
    .orderBy('content.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((filter.page - 1) * PAGE_SIZE)
    .execute()
  const { total, totalBytes } = await contents
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>('content.sizeBytes').as('totalBytes'),
    ])
    .executeTakeFirstOrThrow()
  const data = rows.map((row) => ({
    id: row.id,
    content_title: row.title,
    o_file_name: row.originalName,
    file_size: row.sizeBytes,
    is_processing: row.processing,
    content_type: row.contentType,
    enable_pc: row.enablePc,
    key: storedName(row.storedKey),
    error: row.error,
    course_id: row.courseId,
    course_title: row.courseTitle,
    gp_name: row.groupName,
    owner_type: row.ownerRole,
    owner_id: row.ownerId,
    owner_name: row.ownerName ?? row.schoolName,
    insert_time: yangonTimestamp(row.insertedAt),
  }))
  return { ...toPage(data, { total, page: filter.page }), total_bytes: totalBytes ?? 0 }
}

/** Titles of contents and lessons have no key column; they were respelled when they were entered, as the keyword is. */
function isAbout(keyword: string) {
  const typed = `%${likeText(keyword.toLowerCase())}%`
  const pattern = containing(keyword) ?? '%'
  return sql<boolean>`(lower(content.title) like ${typed} or lower(content.original_name) like ${typed}
    or lower("group".name) like ${typed} or course.title_key like ${pattern} or owner.name_key like ${pattern})`
}

/** The group and the course of a content. */
export function findContentLocation(db: Db, contentId: number) {
  return db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .select(['content.groupId', 'group.courseId'])
    .where('content.id', '=', contentId)
    .where('content.deletedAt', 'is', null)
    .where('group.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Locks a content and returns it with its owner. */
export function lockContentWithOwner(tx: Tx, contentId: number) {
  return tx
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .select(['content.id', 'content.title', 'content.contentType', 'content.processing', 'content.enablePc'])
    .select(['content.storedKey', 'content.error', 'course.id as courseId', 'course.ownerId'])
    .where('content.id', '=', contentId)
    .where('content.deletedAt', 'is', null)
    .forUpdate('content')
    .executeTakeFirst()
}
