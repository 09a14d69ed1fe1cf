import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { camelCase, type Db, poolOf } from './connect.ts'

/**
 * Runs a compiled query as a named prepared statement, which the server parses once per connection; in a transaction as
 * any other statement.
 *
 * For the few most frequent lists only, where it is twice as fast. Not for keyword searches, whose plan depends on the
 * keyword.
 */
export async function runPrepared<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  if (db.isTransaction) return (await db.executeQuery(query)).rows
  const { rows, fields } = await poolOf(db).query<unknown[]>({
    name: nameOf(query.sql),
    text: query.sql,
    values: [...query.parameters],
    // Rows are converted once from arrays to objects with camelCase names, instead of twice.
    rowMode: 'array',
  })
  return camelCase.rowsOf<Row>(fields, rows)
}

/** Placeholder of a value while a statement is compiled. */
class Later {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement once and runs it as a prepared statement with other values, for frequent calls.
 *
 * @param build - must pass the values on unread, because they are placeholders
 */
export function prepareOnce<Params extends object, Row>(
  build: (db: Db, params: Params) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  const names = new Proxy({}, { get: (_, name) => new Later(String(name)) }) as Params
  let query: CompiledQuery<Row> | undefined
  return (db, params) => {
    query ??= build(db, names).compile(db)
    const parameters = query.parameters.map((value) => {
      if (value instanceof Date) throw new Error('This statement would always run with the time at which it was made')
      return value instanceof Later ? params[value.name as keyof Params] : value
    })
    return runPrepared(db, { ...query, parameters })
  }
}

/**
 * Statements that are compiled once for each shape, which is what changes their text.
 *
 * @returns the statement of a shape; `build` is called for the first one of it
 */
export function preparedByShape<Params extends object, Row>(): (
  shape: unknown,
  build: (db: Db, params: Params) => Compilable<Row> | RawBuilder<Row>,
) => (db: Db, params: Params) => Promise<Row[]> {
  const statements = new Map<string, (db: Db, params: Params) => Promise<Row[]>>()
  return (shape, build) => {
    const key = JSON.stringify(shape)
    const statement = statements.get(key) ?? prepareOnce(build)
    statements.set(key, statement)
    return statement
  }
}

const names = new Map<string, string>()

function nameOf(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = hash('sha256', sql, 'base64url').slice(0, 20)
    names.set(sql, name)
  }
  return name
}
