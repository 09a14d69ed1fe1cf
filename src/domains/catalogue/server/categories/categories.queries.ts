import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import type { AdminCategory, Category } from '../../contract/categories.contract.ts'

function activeCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'nameEn'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
}

let compiled: CompiledQuery<{ id: number; name: string; nameEn: string | null }> | undefined

/** The active categories by position. */
export async function findCategories(db: Db): Promise<Category[]> {
  compiled ??= activeCategories(db).compile()
  const rows = await runPrepared(db, compiled)
  return rows.map(({ id, name, nameEn }) => ({ category_id: id, category_name: name, category_name_en: nameEn }))
}

export async function findCategoriesWithCourses(db: Db): Promise<AdminCategory[]> {
  const rows = await db
    .selectFrom('categories as category')
    .leftJoin('courses as course', 'course.categoryId', 'category.id')
    .select(['category.id', 'category.name', 'category.nameEn', 'category.position'])
    .select(sql<number>`count(course.id)`.as('courseCount'))
    .where('category.active', '=', true)
    .groupBy('category.id')
    .orderBy('category.position')
    .orderBy('category.name')
    .execute()
  return rows.map((row) => ({
    category_id: row.id,
    category_name: row.name,
    category_name_en: row.nameEn,
    position: row.position,
    course_count: row.courseCount,
  }))
}

/** Locks the category, so that no course is filed under it meanwhile. */
export async function lockCategory(tx: Tx, id: number): Promise<Locked<StoredCategory> | undefined> {
  const rows = tx
    .selectFrom('categories')
    .select(['id', 'name', 'nameEn', 'position'])
    .where('id', '=', id)
    .where('active', '=', true)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}

export async function hasCourses(tx: Tx, { id }: Locked<StoredCategory>): Promise<boolean> {
  const row = await tx.selectFrom('courses').select('id').where('categoryId', '=', id).limit(1).executeTakeFirst()
  return row !== undefined
}

/** What admins set of a category. */
interface CategoryValues {
  readonly name: string
  readonly nameEn: string | null
  readonly position: number
}
export interface StoredCategory extends CategoryValues {
  readonly id: number
}

/** The new category's id; undefined if an active one has the name. */
export async function insertCategory(tx: Tx, values: CategoryValues): Promise<number | undefined> {
  const row = await tx
    .insertInto('categories')
    .values(values)
    .onConflict((conflict) => conflict.column('name').where('active', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Another active category of the same name. */
export async function isNameTaken(tx: Tx, name: string, exceptId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .where('active', '=', true)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateCategory(tx: Tx, { id }: Locked<StoredCategory>, values: CategoryValues): Promise<void> {
  await tx.updateTable('categories').set(values).where('id', '=', id).execute()
}

export async function deleteCategory(tx: Tx, { id }: Locked<StoredCategory>): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

/** The position after the last category. */
export async function findNextPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('categories')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return row.next
}
