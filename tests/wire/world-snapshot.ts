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

/** Tables that may differ from their copies in the schema `kept`, from the snapshot or the last restore on. */
export async function changedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from kept.changed`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Copies every table, and restores those that a statement has written since; new rows are numbered from 1001 on in each
 * of them. One function in the database, because most examples change a few tables only.
 */
export async function snapshot(db: Db, tables: readonly Table[]): Promise<Restore> {
  await sql`create schema kept`.execute(db)
  for (const { name } of tables)
    await sql`create table ${sql.table(`kept.${name}`)} as table ${sql.table(name)}`.execute(db)
  await noteChanges(db, tables)
  const steps = tables.map(({ name, columns }) => {
    const written = columns.map((column) => `"${column}"`).join(', ')
    return { name, step: `delete from ${name}; insert into ${name} (${written}) select ${written} from kept.${name}` }
  })
  await sql`create table kept.steps as select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (name text, step text)`.execute(
    db,
  )
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(db)
  const body = `declare written text[]; step text; begin
    perform setval(name, 1000) from unnest('{${sequences.map(({ name }) => name)}}'::regclass[]) as name;
    with noted as (delete from kept.changed returning name) select array_agg(distinct name) into written from noted;
    if written is null then return; end if;
    -- Triggers and foreign keys are disabled meanwhile: the copy satisfies them.
    perform set_config('session_replication_role', 'replica', true);
    for step in select s.step from kept.steps as s where s.name = any(written) loop
      execute step;
    end loop;
  end`
  await sql
    .raw(`create function kept.restore() returns void language plpgsql as $restore$ ${body} $restore$`)
    .execute(db)
  const restore: Restore = async (via = db) => {
    await sql`select kept.restore()`.execute(via)
  }
  await restore()
  return restore
}

/**
 * Lets every statement that writes a table add the table's name to `kept.changed`, in its own transaction. Names
 * repeat: a unique one would let transactions wait for each other.
 */
async function noteChanges(db: Db, tables: readonly Table[]): Promise<void> {
  await sql`create table kept.changed (name text not null)`.execute(db)
  await sql`
    create function kept.note() returns trigger language plpgsql as
    'begin insert into kept.changed values (tg_table_name); return null; end'`.execute(db)
  for (const { name } of tables)
    await sql`
      create trigger noted after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function kept.note()`.execute(db)
}
