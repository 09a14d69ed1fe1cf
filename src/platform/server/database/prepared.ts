import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import { camelCase, type Db, poolOf } from './connect.ts'

/**
 * Runs a compiled query as a named prepared statement: the server parses it once per connection.
 *
 * For the few hottest lists only, about twice as fast there; outside a transaction. Not for keyword searches, whose
 * plan must know the keyword.
 */
export async function runPrepared<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows, fields } = await poolOf(db).query<unknown[]>({
    name: nameOf(query.sql),
    text: query.sql,
    values: [...query.parameters],
    // Rows become objects once, with the names that code knows, and not a second time for the sake of the names.
    rowMode: 'array',
  })
  return camelCase.rowsOf<Row>(fields, rows)
}

/** Stands for a value while a statement is put together. */
class Later {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is put together once and then runs as a prepared one with other values: for calls so frequent that
 * putting it together each time would show.
 *
 * @param build - hands the values on without looking at them, since they stand for those of each run
 */
export function prepareOnce<Params extends object, Row>(
  build: (db: Db, params: Params) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  const names = new Proxy({}, { get: (_, name) => new Later(String(name)) }) as Params
  let query: CompiledQuery<Row> | undefined
  return (db, params) => {
    query ??= build(db, names).compile()
    const parameters = query.parameters.map((value) => {
      if (value instanceof Date) throw new Error('This statement would always run with the time at which it was made')
      return value instanceof Later ? params[value.name as keyof Params] : value
    })
    return runPrepared(db, { ...query, parameters })
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
