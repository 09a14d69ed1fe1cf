import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

export interface Table {
  readonly name: string
  readonly hasIdentity: boolean
  /** Without generated columns. */
  readonly columns: readonly string[]
}

/** @param via another connection to the same database instead of the API's */
export type Restore = (via?: Db) => Promise<void>

/** Every table of the schema. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select t.table_name as name, exists (
      select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'id' and c.is_identity = 'YES'
    ) as has_identity, (
      select json_agg(c.column_name order by c.ordinal_position) from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.is_generated = 'NEVER'
    ) as columns
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db)
  return rows
}

/**
 * Copies every table, and restores those that differ from their copy; new rows are numbered from 1001 on in each
 * of them. One function in the database, because most examples change a few tables only.
 */
export async function snapshot(db: Db, tables: readonly Table[]): Promise<Restore> {
  await sql`create schema kept`.execute(db)
  for (const { name } of tables)
    await sql`create table ${sql.table(`kept.${name}`)} as table ${sql.table(name)}`.execute(db)
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(db)
  const steps = [
    // Triggers and foreign keys are disabled meanwhile: the copy satisfies them.
    `perform set_config('session_replication_role', 'replica', true)`,
    ...tables.map(({ name, columns }) => {
      const written = columns.map((column) => `"${column}"`).join(', ')
      return `if (select count(*) from ${name}) <> (select count(*) from kept.${name})
        or exists (table kept.${name} except table ${name}) then
        delete from ${name};
        insert into ${name} (${written}) select ${written} from kept.${name};
      end if`
    }),
    ...sequences.map(({ name }) => `perform setval('${name}', 1000)`),
  ]
  const body = `begin ${steps.join(';\n')}; end`
  await sql
    .raw(`create function kept.restore() returns void language plpgsql as $restore$ ${body} $restore$`)
    .execute(db)
  const restore: Restore = async (via = db) => {
    await sql`select kept.restore()`.execute(via)
  }
  await restore()
  return restore
}
