import { sql } from 'kysely'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** A slice of rows, by ascending id. */
export interface RowSlice {
  readonly afterId: number
  readonly limit: number
}

/** A row and a key that has to exist in the store for it. */
export interface NamingRow {
  readonly id: number
  readonly key: string
}

/** A kind of stored files: their location, and which of them rows reference. Unreferenced files are deleted. */
export interface NamedFiles {
  /** A folder of the store for these files only; ends in '/'. */
  readonly prefix: string
  /** The name by which rows reference a file: its key, or the folder of all its copies. */
  nameOf(key: string): string
  /** Those names that a row references, or may reference soon: a file that is being uploaded counts. */
  findNamed(db: Db, names: readonly string[]): Promise<ReadonlySet<string>>
  /** A slice of the rows, to find those with missing files. The last slice is empty. */
  listRows(db: Db, slice: RowSlice): Promise<NamingRow[]>
}

/** Pictures stored by `storePicture`, which table columns reference by their path or by one of their copies. */
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
      // Each row has one path per column; all of them are in the same slice.
      const { rows } = await sql<{ id: number; path: string | null }>`
        select id, path from (${paths}) as named where id in (
          select id from ${sql.table(where.table)} where id > ${afterId} order by id limit ${limit})
        order by id`.execute(db)
      return rows.map(({ id, path }) => ({ id, key: path === null ? '' : keyOfCopy(path) }))
    },
  }
}

/** The key of one copy: a path that ends in widths ('…/96-320') becomes '…/96.webp', any other is a key already. */
function keyOfCopy(path: string): string {
  const folder = pictureFolder(path)
  const [width = ''] = path.slice(folder.length).split('-')
  return /^\d+$/.test(width) ? `${folder}${width}.webp` : path
}
