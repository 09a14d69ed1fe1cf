import { sql } from 'kysely'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** A slice of rows, by ascending id. */
export interface RowSlice {
  readonly afterId: number
  readonly limit: number
}

/** A row and one key that has to be in the store for it. */
export interface NamingRow {
  readonly id: number
  readonly key: string
}

/** A kind of stored files: where they lie, and which of them rows name. What no row names is swept. */
export interface NamedFiles {
  /** The folder of the store that holds nothing else; ends in '/'. */
  readonly prefix: string
  /** What rows name a file by: its key, or the folder in which all copies of it lie. */
  nameOf(key: string): string
  /** Those of some names that a row names, or may name soon: a file that is still arriving counts. */
  findNamed(db: Db, names: readonly string[]): Promise<ReadonlySet<string>>
  /** A slice of the rows, for finding those whose file is gone. Ends where it gives none. */
  listRows(db: Db, slice: RowSlice): Promise<NamingRow[]>
}

/** Pictures as `storePicture` keeps them, which columns of a table name by their path or by one of their copies. */
export function namedPictures(where: {
  prefix: string
  table: string
  columns: readonly [string, ...string[]]
}): NamedFiles {
  const paths = sql.join(
    where.columns.map((column) => sql`select id, ${sql.ref(column)} as path from ${sql.table(where.table)}`),
    sql` union all `,
  )
  return {
    prefix: where.prefix,
    nameOf: pictureFolder,
    findNamed: async (db, names) => {
      const { rows } = await sql<{ folder: string }>`
        select distinct folder from (select regexp_replace(path, '[^/]*$', '') as folder from (${paths}) as named) as folders
        where folder = any(${names}::text[])`.execute(db)
      return new Set(rows.map(({ folder }) => folder))
    },
    listRows: async (db, { afterId, limit }) => {
      // Each row has as many paths as there are columns; they stay in one slice.
      const { rows } = await sql<{ id: number; path: string | null }>`
        select id, path from (${paths}) as named where id in (
          select id from ${sql.table(where.table)} where id > ${afterId} order by id limit ${limit})
        order by id`.execute(db)
      return rows.map(({ id, path }) => ({ id, key: path === null ? '' : keyOfCopy(path) }))
    },
  }
}

/** The key of one copy: a path that ends in widths ('…/96-320') means '…/96.webp', any other is a key already. */
function keyOfCopy(path: string): string {
  const folder = pictureFolder(path)
  const [width = ''] = path.slice(folder.length).split('-')
  return /^\d+$/.test(width) ? `${folder}${width}.webp` : path
}
