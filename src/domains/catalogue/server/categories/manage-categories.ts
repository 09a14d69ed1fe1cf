import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import {
  deleteCategory,
  findNextPosition,
  hasCourses,
  insertCategory,
  isNameTaken,
  lockCategory,
  type StoredCategory,
  updateCategory,
} from './categories.queries.ts'

/**
 * A category from an admin; without a position a new one comes last and an existing one stays. An undefined English
 * name keeps the present one, null clears it.
 */
export interface CategoryInput {
  readonly name: string
  readonly nameEn: string | null | undefined
  readonly position: number | undefined
}

const nameTaken = () => invalidFields({ category_name: 'category_taken' })

/**
 * Adds a category.
 *
 * @throws Refusal INVALID_INPUT - there is one of this name
 */
export async function createCategory(
  db: Db,
  admin: AdminViewer,
  input: CategoryInput,
): Promise<{ category_id: number }> {
  return db.transaction().execute(async (tx) => {
    const position = input.position ?? (await findNextPosition(tx))
    const values = { name: input.name, nameEn: input.nameEn ?? null, position }
    const id = await insertCategory(tx, values)
    if (id === undefined) throw nameTaken()
    await record(tx, admin, { verb: 'create', id, before: null, after: values })
    return { category_id: id }
  })
}

/**
 * Renames or moves a category; its courses keep it.
 *
 * @throws Refusal NOT_FOUND - no such category
 * @throws Refusal INVALID_INPUT - another one has this name
 */
export async function changeCategory(
  db: Db,
  admin: AdminViewer,
  { id, ...input }: CategoryInput & { id: number },
): Promise<{ category_id: number }> {
  return db.transaction().execute(async (tx) => {
    const category = await getLocked(tx, id)
    const before = valuesOf(category)
    if (await isNameTaken(tx, input.name, id)) throw nameTaken()
    const nameEn = input.nameEn === undefined ? before.nameEn : input.nameEn
    const after = { name: input.name, nameEn, position: input.position ?? before.position }
    await updateCategory(tx, category, after)
    await record(tx, admin, { verb: 'update', id, before, after })
    return { category_id: id }
  })
}

/**
 * Deletes a category without courses.
 *
 * @throws Refusal NOT_FOUND - no such category
 * @throws Refusal CATEGORY_IN_USE - it has courses, of whatever state
 */
export async function removeCategory(db: Db, admin: AdminViewer, id: number): Promise<{ category_id: number }> {
  return db.transaction().execute(async (tx) => {
    const category = await getLocked(tx, id)
    if (await hasCourses(tx, category)) throw new Refusal('CATEGORY_IN_USE')
    await deleteCategory(tx, category)
    await record(tx, admin, { verb: 'delete', id, before: valuesOf(category), after: null })
    return { category_id: id }
  })
}

async function getLocked(tx: Tx, id: number): Promise<Locked<StoredCategory>> {
  const category = await lockCategory(tx, id)
  if (!category) throw new Refusal('NOT_FOUND')
  return category
}

const valuesOf = ({ name, nameEn, position }: StoredCategory) => ({ name, nameEn, position })

async function record(
  tx: Tx,
  admin: AdminViewer,
  change: { verb: string; id: number; before: object | null; after: object | null },
): Promise<void> {
  const { verb, id, before, after } = change
  const target = `category:${id}`
  await recordAudit(tx, { actorType: 'admin', actorId: admin.id, action: `category.${verb}`, target, before, after })
  await invalidatePages(tx, 'everything')
}
