import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { pendingOf, readApplied, refuseForeignSchema } from './schema-state.ts'
import { requireServerVersion } from './server-version.ts'
import { splitStatements, withoutComments } from './sql-statements.ts'

/** Any fixed number: the process that migrates this database holds this advisory lock. */
const LOCK_KEY = 7_041_999

/** Lock timeout and number of attempts of a migration's statements. */
interface Patience {
  /** While a statement waits for a table lock, all later statements on the table wait behind it. */
  readonly lockTimeoutMs: number
  readonly tries: number
  readonly firstPauseMs: number
}

/** About five minutes in total. */
const PATIENCE: Patience = { lockTimeoutMs: 2000, tries: 20, firstPauseMs: 500 }
const LONGEST_PAUSE_MS = 20_000
const LONGEST_STATEMENT = '15min'
/** Creating an index concurrently waits for open transactions without blocking other sessions. */
const CONCURRENTLY = { lockTimeout: '5min', statementTimeout: '4h' }
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

interface MigrateOptions {
  readonly folder?: string
  /** Prints progress of slow steps. */
  readonly print?: (line: string) => void
  readonly patience?: Patience
}

type Run = { client: pg.Client; print: (line: string) => void; patience: Patience }

/**
 * Migrates the database to the newest schema and returns the names of the applied files.
 *
 * Files run in the order of their names and only forward, each in a transaction, unless it has
 * `-- transaction: none` or is of kind data. Concurrent processes migrate one after the other.
 *
 * @throws NotFitToStart when the server is too old, or an applied file has changed, or is unknown and does not
 *   carry this release
 * @throws OperatorError when another transaction held a lock for too long; committed steps remain
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pyinnya migrate',
    connectionTimeoutMillis: 10_000,
  })
  // A broken connection also rejects the statement that was sent on it.
  client.on('error', () => undefined)
  await client.connect()
  const run: Run = { client, print: options.print ?? (() => undefined), patience: options.patience ?? PATIENCE }
  try {
    await requireServerVersion(client)
    await waitForTurn(run)
    await prepareJournal(run)
    const migrations = await readMigrations(options.folder)
    const applied = await readApplied(client)
    refuseForeignSchema(migrations, applied)
    const pending = pendingOf(migrations, applied)
    for (const migration of pending) await apply(run, migration)
    return pending.map(({ name }) => name)
  } finally {
    // The advisory lock belongs to the session and ends with it.
    await client.end()
  }
}

/** Polls instead of waiting inside a statement: creating an index concurrently would wait for the open statement. */
async function waitForTurn({ client, print }: Run): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken) return
    if (waits % 100 === 10) print('Waiting for another process that is migrating the database')
    await sleep(100)
  }
}

async function prepareJournal(run: Run): Promise<void> {
  await inTransaction(run, 'The list of applied migrations', () =>
    run.client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now());
       alter table schema_migrations add column if not exists kind text, add column if not exists carries text`,
    ),
  )
}

async function apply(run: Run, migration: Migration): Promise<void> {
  const what = `Migration ${migration.name}`
  try {
    if (migration.kind === 'data') await runInBatches(run, migration)
    else if (!migration.isTransaction) await runApart(run, migration)
    else
      await inTransaction(run, what, async () => {
        await run.client.query(migration.sql)
        await record(run.client, migration)
      })
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function record(client: pg.Client, { name, checksum, kind, carries }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, kind, carries) values ($1, $2, $3, $4)', [
    name,
    checksum,
    kind,
    carries,
  ])
}

/**
 * Each statement is committed separately; after a failure the previous ones remain, and all run again in the next
 * attempt.
 */
async function runApart(run: Run, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.sql)) {
    const index = concurrentIndexOf(statement)
    const timeouts = index ? CONCURRENTLY : timeoutsOf(run)
    await withRetries(run, `Migration ${migration.name}`, async () => {
      if (index && (await isIndexDone(run.client, index))) return
      await setTimeouts(run.client, timeouts)
      await run.client.query(statement)
    })
  }
  await inTransaction(run, `Migration ${migration.name}`, () => record(run.client, migration))
}

/** The name of the index that a statement creates concurrently. */
function concurrentIndexOf(statement: string): string | undefined {
  const pattern = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\s/i
  return pattern.exec(withoutComments(statement))?.[1]
}

/** Whether the index exists and is valid; an invalid one of a failed attempt is dropped. */
async function isIndexDone(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select i.indisvalid as "isValid" from pg_index i where i.indexrelid = to_regclass($1)`,
    [index],
  )
  if (rows[0]?.isValid === false) {
    await setTimeouts(client, CONCURRENTLY)
    await client.query(`drop index concurrently ${index}`)
  }
  return rows[0]?.isValid === true
}

/** Each statement limits the number of rows per run and is repeated until it changes none. */
async function runInBatches(run: Run, migration: Migration): Promise<void> {
  const what = `Migration ${migration.name}`
  for (const statement of splitStatements(migration.sql)) {
    let changed: number
    let total = 0
    do {
      const { rowCount } = await inTransaction(run, what, () => run.client.query(statement))
      changed = rowCount ?? 0
      total += changed
      if (total > 0 && Math.floor(total / 100_000) > Math.floor((total - changed) / 100_000)) {
        run.print(`${what}: ${total} rows changed`)
      }
    } while (changed > 0)
  }
  await inTransaction(run, what, () => record(run.client, migration))
}

async function inTransaction<Result>(run: Run, what: string, action: () => Promise<Result>): Promise<Result> {
  const { client } = run
  return withRetries(run, what, async () => {
    await setTimeouts(client, timeoutsOf(run))
    await client.query('begin')
    try {
      const result = await action()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

type Timeouts = { lockTimeout: string; statementTimeout: string }

function timeoutsOf({ patience }: Run): Timeouts {
  return { lockTimeout: `${patience.lockTimeoutMs}ms`, statementTimeout: LONGEST_STATEMENT }
}

async function setTimeouts(client: pg.Client, { lockTimeout, statementTimeout }: Timeouts): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'; set statement_timeout = '${statementTimeout}'`)
}

async function withRetries<Result>(run: Run, what: string, action: () => Promise<Result>): Promise<Result> {
  const { tries, firstPauseMs } = run.patience
  let pauseMs = firstPauseMs
  for (let tried = 1; ; tried += 1) {
    try {
      return await action()
    } catch (error) {
      if (!isHeldUp(error)) throw error
      if (tried >= tries) {
        throw new OperatorError(
          `${what} did not get a lock in ${tries} tries: pg_stat_activity shows which transaction stays open. Nothing of the last try is left; migrate again later.`,
          { cause: error },
        )
      }
      run.print(`${what} waits for a lock that a transaction holds: trying again in ${pauseMs / 1000} s`)
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)
    }
  }
}

function isHeldUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(error.code ?? '')
}
