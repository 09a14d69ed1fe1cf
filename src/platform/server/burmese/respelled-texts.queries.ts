import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/** User-typed texts of a table, and its search key if it has one. Ids are ascending numbers. */
export interface StoredTexts {
  readonly table: string
  readonly columns: readonly string[]
  readonly key?: { readonly column: string; readonly of: (texts: readonly (string | null)[]) => string }
}

/** The texts of a row in the order of its table's columns, the key last. */
export interface TextRow {
  readonly id: number
  readonly texts: readonly (string | null)[]
}

interface Progress {
  readonly lastId: number
  readonly isFinished: boolean
}

export async function findProgress(db: Db, revision: number): Promise<ReadonlyMap<string, Progress>> {
  const rows = await db.selectFrom('respelledTexts').selectAll().where('revision', '=', revision).execute()
  return new Map(rows.map(({ tableName, lastId, isFinished }) => [tableName, { lastId, isFinished }]))
}

export async function saveProgress(
  db: Db,
  tableName: string,
  progress: Progress & { revision: number },
): Promise<void> {
  await db
    .insertInto('respelledTexts')
    .values({ tableName, ...progress })
    .onConflict((conflict) => conflict.column('tableName').doUpdateSet(progress))
    .execute()
}

export async function forgetProgress(db: Db): Promise<void> {
  await db.deleteFrom('respelledTexts').execute()
}

const columnsOf = ({ columns, key }: StoredTexts) => [...columns, ...(key === undefined ? [] : [key.column])]
const valuesOf = (stored: StoredTexts) =>
  sql`array[${sql.join(columnsOf(stored).map((column) => sql.ref(column)))}]::text[]`

export async function readTexts(
  db: Db,
  stored: StoredTexts,
  { after, limit }: { after: number; limit: number },
): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select id, ${valuesOf(stored)} as texts from ${sql.table(stored.table)}
    where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

const uniqueViolation = '23505'

/** New texts of a row. */
interface Replacement {
  readonly row: TextRow
  readonly texts: TextRow['texts']
}

/**
 * Replaces the texts of a row unless one of them has changed since they were read, or the new one violates a
 * unique constraint.
 */
export async function replaceTexts(db: Db, stored: StoredTexts, { row, texts }: Replacement): Promise<void> {
  const set = columnsOf(stored).map((column, index) => sql`${sql.ref(column)} = ${texts[index] ?? null}`)
  try {
    await sql`
      update ${sql.table(stored.table)} set ${sql.join(set)}
      where id = ${row.id} and ${valuesOf(stored)} = ${[...row.texts]}::text[]`.execute(db)
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error
  }
}
