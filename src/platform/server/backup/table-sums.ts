import type pg from 'pg'
import type { TableSum } from './backup-manifest.ts'

/** Settings that change the text form of rows. */
const SPELLING = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
]

type Table = { schema: string; name: string }

/** Every logged table of the database, those of pg-boss included. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      order by 1, 2`,
  )
  return rows
}

export function quoted(client: pg.Client, { schema, name }: Table): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}

/**
 * Counts the rows of every table and sums a hash of each row's text, in the caller's transaction: with one snapshot,
 * all sums are of one moment.
 */
export async function sumTables(client: pg.Client): Promise<Record<string, TableSum>> {
  for (const setting of SPELLING) await client.query(setting)
  const sums: Record<string, TableSum> = {}
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows,
        coalesce(sum(('x' || left(md5(whole_row::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
        from ${quoted(client, table)} as whole_row`,
    )
    const [found] = rows
    if (found) sums[`${table.schema}.${table.name}`] = { rows: Number(found.rows), sum: found.sum }
  }
  return sums
}

/** Names of the applied migrations. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** The differences between the tables of a backup and of the restored database. */
export function differences(expected: Record<string, TableSum>, found: Record<string, TableSum>): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  return names.flatMap((name) => {
    const [wanted, had] = [expected[name], found[name]]
    if (!wanted) return [`the table ${name} is not in the backup`]
    if (!had) return [`the table ${name} is missing`]
    if (wanted.rows !== had.rows) return [`the table ${name} has ${had.rows} rows instead of ${wanted.rows}`]
    return wanted.sum === had.sum ? [] : [`the rows of the table ${name} are not those of the backup`]
  })
}
