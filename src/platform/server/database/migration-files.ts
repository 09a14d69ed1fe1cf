import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '../../../../database/migrations')

/**
 * - expand: adds objects that the previous release ignores;
 * - contract: removes objects that no release in use needs;
 * - data: each statement is repeated, with a commit each time, until it changes no row.
 */
type MigrationKind = 'expand' | 'contract' | 'data'

export interface Migration {
  /** File name, such as '0022-card-colours.sql'. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly kind: MigrationKind | undefined
  /** The oldest release that may run after the file is applied. */
  readonly carries: string | undefined
  /** False: each statement is committed separately, as `create index concurrently` requires. */
  readonly isTransaction: boolean
}

/**
 * Reads the migrations in the order of their names. Files start with header lines such as `-- kind: expand` and
 * `-- carries: 1.4.0`, except the first nineteen.
 *
 * @throws Error for an invalid name or header
 */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => toMigration(name, await readFile(join(folder, name), 'utf8'))))
}

/** @throws Error for an invalid name or header */
export function toMigration(name: string, sql: string): Migration {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`A migration is called NNNN-name.sql: ${name}`)
  const header = headerOf(sql)
  const read = (line: string, pattern: RegExp): string | undefined => {
    const value = header.get(line)
    if (value !== undefined && !pattern.test(value)) throw new Error(`${name} says '${line}: ${value}'`)
    return value
  }
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    kind: read('kind', /^(expand|contract|data)$/) as MigrationKind | undefined,
    carries: read('carries', /^\d+\.\d+\.\d+$/),
    isTransaction: read('transaction', /^none$/) === undefined,
  }
}

/** The lines `-- name: value` in the comments at the beginning of a file. */
function headerOf(sql: string): Map<string, string> {
  const header = /^(?:--.*\n)*/.exec(sql)?.[0] ?? ''
  const lines = header.matchAll(/^-- (kind|carries|transaction): *(.*?) *$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}
