import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { commitLeavingMark, isCommitted } from './commit-outcome.ts'
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts'

/** How long a call waits for a server that is away; most restarts take less. */
const LONGEST_WAIT_MS = 3000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 400] as const

/** The statements by which Kysely begins and ends a transaction. */
const BEGIN = /^(begin|start transaction)\b/
const COMMIT = 'commit'
/** A statement that starts like this changes no row; side effects of functions in a `select` are not considered. */
const READS = /^\s*(select|savepoint|release|rollback)\b/i

type Statement = string | pg.QueryConfig | pg.QueryArrayConfig

/**
 * The connections of a process to one database; losing them ends only the calls that used them.
 *
 * Until the first statement of a call is sent, the call waits for a connection; a `begin` that is lost is sent once
 * more on another one, since it has no effect. Nothing later is repeated: the caller gets `DatabaseUnavailable`, and
 * the connection leaves the pool. When the answer to a `commit` is lost, the database is asked for its outcome: the
 * caller gets the success where it is one, and `CommitOutcomeUnknown` only where no answer comes in time.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool
  #lostCount = 0

  constructor(config: pg.PoolConfig) {
    this.#pool = new pg.Pool({ ...config, Client: PromptClient })
    // An `error` event without a listener ends the process. The pool listens to a connection only while it is idle.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pool.on('error', () => this.countLoss())
  }

  get options(): pg.PoolOptions {
    return this.#pool.options
  }

  /** Open connections, and how many of them are idle. */
  get totalCount(): number {
    return this.#pool.totalCount
  }

  get idleCount(): number {
    return this.#pool.idleCount
  }

  /** Calls that wait for a connection. */
  get waitingCount(): number {
    return this.#pool.waitingCount
  }

  /** Connections lost since the pool was opened. */
  get lostCount(): number {
    return this.#lostCount
  }

  /** @throws DatabaseUnavailable when no connection could be had within three seconds, or none was free in time */
  async connect(): Promise<PooledConnection> {
    return new PooledConnection(await this.checkOut(), this)
  }

  /** Runs one statement on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const connection = await this.connect()
    try {
      return await connection.query<Row>(statement, values)
    } finally {
      connection.release()
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  countLoss(): void {
    this.#lostCount += 1
  }

  /** The driver's connection, for the code that handles its loss. */
  async checkOut(): Promise<pg.PoolClient> {
    const giveUpAt = performance.now() + LONGEST_WAIT_MS
    for (let pauseMs: number = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        if (performance.now() + pauseMs > giveUpAt) throw new DatabaseUnavailable(error)
        await sleep(pauseMs)
      }
    }
  }
}

/** Connecting has a shorter timeout than waiting for a connection in use, which will be released. */
class PromptClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, connectionTimeoutMillis: LONGEST_WAIT_MS } : config)
  }
}

/** A connection while a caller holds it. */
export class PooledConnection {
  #client: pg.PoolClient
  readonly #pool: ConnectionPool
  #isLost = false
  #isUsed = false
  #hasWritten = false

  constructor(client: pg.PoolClient, pool: ConnectionPool) {
    this.#client = client
    this.#pool = pool
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID
  }

  async query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const text = typeof statement === 'string' ? statement : statement.text
    if (text === COMMIT && this.#hasWritten) return this.#commit()
    const isFirst = !this.#isUsed
    this.#isUsed = true
    if (BEGIN.test(text)) this.#hasWritten = false
    else if (!READS.test(text)) this.#hasWritten = true
    try {
      return await this.#client.query<Row>(statement, values as unknown[] | undefined)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#lose()
      if (isFirst && BEGIN.test(text)) return this.#onAnother(text)
      throw new DatabaseUnavailable(error)
    }
  }

  /** Calls the handler when the connection is lost; the returned function removes the handler. */
  onLoss(handler: () => void): () => void {
    const client = this.#client
    client.once('error', handler)
    return () => void client.removeListener('error', handler)
  }

  #lose(): void {
    if (!this.#isLost) this.#pool.countLoss()
    this.#isLost = true
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost)
  }

  async #onAnother<Row extends pg.QueryResultRow>(statement: string): Promise<pg.QueryResult<Row>> {
    const another = await this.#pool.checkOut()
    this.#client.release(true)
    this.#client = another
    this.#isLost = false
    return this.query(statement)
  }

  async #commit<Row extends pg.QueryResultRow>(): Promise<pg.QueryResult<Row>> {
    const commitId = randomUUID()
    try {
      const results = await this.#client.query<Row>(commitLeavingMark(commitId))
      // pg returns a list of results for several statements in one message.
      return (results as unknown as pg.QueryResult<Row>[]).at(-1) ?? results
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#lose()
      const ask = (sql: string, values: readonly unknown[]) => this.#pool.query<{ isCommitted: boolean }>(sql, values)
      if (!(await isCommitted(commitId, { ask, lost: error }))) throw new DatabaseUnavailable(error)
      return { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] }
    }
  }
}
