import type { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { GroupDetail, GroupRow } from '../contract/content-groups.contract.ts'

/** Whether the course belongs to the owner and is not archived. */
export async function isOwnCourse(db: Db, course: { courseId: number; ownerId: number }): Promise<boolean> {
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', course.courseId)
    .where('ownerId', '=', course.ownerId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** A page of a course's groups in order of creation. @see OP-132 */
export async function listGroups(
  db: Db,
  { courseId, page }: { courseId: number; page: number },
): Promise<Page<GroupRow>> {
  const groups = db.selectFrom('contentGroups').where('courseId', '=', courseId).where('deletedAt', 'is', null)
  const rows = await groups
    .select(['id', 'name'])
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await groups.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toPage(rows.map(toGroupRow), { total, page })
}

/** All groups of a course, for a select. */
export async function listAllGroups(db: Db, courseId: number): Promise<GroupRow[]> {
  const groups = db.selectFrom('contentGroups').where('courseId', '=', courseId).where('deletedAt', 'is', null)
  return (await groups.select(['id', 'name']).orderBy('id').execute()).map(toGroupRow)
}

/** A group with its course. */
export interface Group {
  readonly id: number
  readonly courseId: number
  readonly name: string
  readonly courseTitle: string
  readonly courseType: CourseType
  readonly ownerId: number
}

export function findGroup(db: Db, groupId: number): Promise<Group | undefined> {
  return db
    .selectFrom('contentGroups as group')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .select(['group.id', 'group.courseId', 'group.name', 'course.title as courseTitle', 'course.ownerId'])
    .select('course.courseType')
    .where('group.id', '=', groupId)
    .where('group.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** A group of a course that belongs to the owner and is not archived. */
export async function findOwnGroup(
  db: Db,
  ref: { courseId: number; groupId: number; ownerId: number },
): Promise<Group | undefined> {
  const group = await findGroup(db, ref.groupId)
  if (group?.courseId !== ref.courseId) return undefined
  return (await isOwnCourse(db, ref)) ? group : undefined
}

/** Locks a group while its contents are checked, so that no upload starts in a group that is being deleted. */
export async function lockGroup(tx: Tx, groupId: number): Promise<LockedGroup | undefined> {
  const rows = tx.selectFrom('contentGroups').select('id').where('id', '=', groupId).where('deletedAt', 'is', null)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}
export type LockedGroup = Locked<{ readonly id: number }>

export async function insertGroup(tx: Tx, group: { courseId: number; name: string }): Promise<number> {
  const { id } = await tx
    .insertInto('contentGroups')
    .values({ ...group, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGroupName(db: Db, group: { groupId: number; name: string }): Promise<void> {
  await db
    .updateTable('contentGroups')
    .set({ name: group.name, updatedAt: now() })
    .where('id', '=', group.groupId)
    .execute()
}

export async function setGroupDeleted(tx: Tx, { id }: LockedGroup): Promise<void> {
  await tx.updateTable('contentGroups').set({ deletedAt: now() }).where('id', '=', id).execute()
}

function toGroupRow({ id, name }: { id: number; name: string }): GroupRow {
  return { id, gp_name: name }
}

export function toGroupDetail(group: Group): GroupDetail {
  const { id, name, courseId, courseTitle, courseType } = group
  return { id, gp_name: name, course_id: courseId, course_title: courseTitle, course_type: courseType }
}
