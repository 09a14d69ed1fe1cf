import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { ConnectionPool } from './connection-pool.ts'
import type { DB } from './generated-types.ts'
import { ReplicaReads } from './replica-reads.ts'

/** The database or a transaction, for queries that may run in either. */
export type Db = Kysely<DB>

/** A transaction, for writes that have to be atomic with others. */
export type Tx = Transaction<DB>

type DatabaseOptions = {
  /** Maximum number of connections. */
  max?: number
  /** Statements that run longer are cancelled by the server. */
  statementTimeoutMs?: number
  /** A connection whose server has not answered this long after the statement timeout is given up; 5 s by default. */
  silenceMs?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
}

const { builtins } = pg.types
const [INT8_ARRAY, NUMERIC_ARRAY, DATE_ARRAY, TIME_ARRAY, TEXT_ARRAY] = [1016, 1231, 1182, 1183, 1009] as const

/** 'HH:mm': seconds are always zero here, and the wire has none. */
export const toMinutes = (text: string): string => text.slice(0, 5)
const textArray = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[]
const eachOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    textArray(text).map((item) => (item === null ? null : parse(item)))

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIME, toMinutes],
  [INT8_ARRAY, eachOf(Number)],
  [NUMERIC_ARRAY, eachOf(Number)],
  [DATE_ARRAY, eachOf(String)],
  [TIME_ARRAY, eachOf(toMinutes)],
])

/**
 * Types of database values: int8 and numeric as number, date as 'YYYY-MM-DD', time as 'HH:mm', timestamptz as Date.
 * Sums of money are far below 2^53.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    const parse = parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')
    parsers.set(oid, parse)
    return parse
  }) as never,
}

/** `phone_number_1` is `phoneNumber1`, but `sha256` is one word. */
class ColumnNames extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return super.snakeCase(name).replace(/(?<=^|_)sha_256(?=_|$)/, 'sha256')
  }

  /** Converts rows that came as arrays into objects with camelCase names. */
  rowsOf<Row>(columns: readonly { readonly name: string }[], rows: readonly (readonly unknown[])[]): Row[] {
    const names = columns.map(({ name }) => this.camelCase(name))
    return rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (const [index, name] of names.entries()) {
        const value = values[index]
        row[name] = typeof value === 'object' && value !== null ? this.mapRow({ value }).value : value
      }
      return row as Row
    })
  }
}

/** Maps names between code and SQL; keys inside JSON become camelCase too. */
export const camelCase = new ColumnNames({ underscoreBeforeDigits: true })

const SILENCE_MS = 5_000

function openPool(url: string, { statementTimeoutMs, ...options }: DatabaseOptions = {}): ConnectionPool {
  return new ConnectionPool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + (options.silenceMs ?? SILENCE_MS),
    application_name: options.applicationName ?? 'pyinnya',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Statements here are short: JIT compilation and parallel workers take longer to start than they run.
    options: '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
    types,
  })
}

const pools = new WeakMap<Db, ConnectionPool>()

/** Opens the database for queries; `destroy()` closes it. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  return databaseOn(openPool(url, options))
}

/** A database for reads of what everyone may see, on a replica where that is up to date. */
export interface ReplicatedReads {
  readonly db: Db
  /** Something has been committed that these reads must see. */
  changed(): void
}

/** Opens a replica beside its primary for reads; `destroy()` of the database closes both. */
export function openReplicatedReads(
  urls: { readonly primary: string; readonly replica: string },
  options: DatabaseOptions = {},
): ReplicatedReads {
  const pools = { primary: openPool(urls.primary, options), replica: openPool(urls.replica, options) }
  const reads = new ReplicaReads(pools)
  return { db: databaseOn(reads, pools.replica), changed: () => reads.changed() }
}

/** @param shown the pool that the figures tell of */
function databaseOn(pool: ConnectionPool | ReplicaReads, shown = pool as ConnectionPool): Db {
  // Kysely's type requires cursors, which are not used here.
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    plugins: [camelCase],
  })
  pools.set(db, shown)
  return db
}

/** The connection pool of a database that `openDatabase` opened. */
export function poolOf(db: Db): ConnectionPool {
  const pool = pools.get(db)
  if (!pool) throw new Error('This is a transaction, or a database that openDatabase did not open')
  return pool
}
