import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const PAUSE_MS = 10
const CONNECT_WITHIN_MS = 2_000
const ANSWER_WITHIN_MS = 3_000

/** Writes numbered rows as fast as they are acknowledged, and notes the longest time in which none was. */
export class RowWriter {
  readonly #url: string
  readonly #acknowledged: number[] = []
  #next = 0
  #lastAt = performance.now()
  #longestGapMs = 0
  #isOver = false
  #running: Promise<void> | undefined

  constructor(url: string) {
    this.#url = url
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url })
    await client.connect()
    await client.query('create table drill_rows (number integer primary key)')
    await client.end()
    this.#running = this.#run()
  }

  get acknowledged(): number {
    return this.#acknowledged.length
  }

  /** The longest time without an acknowledged row since this was asked last, in milliseconds. */
  takeLongestGap(): number {
    const gap = Math.max(this.#longestGapMs, performance.now() - this.#lastAt)
    this.#longestGapMs = 0
    return gap
  }

  /** @returns the acknowledged rows that are not there */
  async stop(): Promise<number[]> {
    this.#isOver = true
    await this.#running
    const client = new pg.Client({ connectionString: this.#url })
    await client.connect()
    const { rows } = await client.query<{ number: number }>('select number from drill_rows')
    await client.end()
    const present = new Set(rows.map(({ number }) => number))
    return this.#acknowledged.filter((number) => !present.has(number))
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        while (!this.#isOver) await this.#write(client)
      } catch {
        await sleep(PAUSE_MS)
      } finally {
        // Not waited for: on a line that is cut it does not end.
        client.end().catch(() => undefined)
      }
    }
  }

  async #write(client: pg.Client): Promise<void> {
    this.#next += 1
    const number = this.#next
    await client.query('insert into drill_rows values ($1)', [number])
    this.#acknowledged.push(number)
    const at = performance.now()
    this.#longestGapMs = Math.max(this.#longestGapMs, at - this.#lastAt)
    this.#lastAt = at
    await sleep(PAUSE_MS)
  }
}
