import type { Logger } from 'pino'
import { machineTimeMs, readClockBy } from '../clock.ts'
import { readClockMs } from './clock.queries.ts'
import type { Db } from './connect.ts'

const FOLLOWED_EVERY_MS = 10_000
/** The first measurement is the narrowest of this many; later ones correct it. */
const FIRST_MEASUREMENTS = 5
/** Smaller differences between clocks are usual, and larger ones are logged. */
const NOTABLE_MS = 2_000

/**
 * What to add to `performance.now()` to get the database's time, in milliseconds: between two bounds, since the answer
 * takes time on its way.
 */
interface Bounds {
  readonly min: number
  readonly max: number
}

interface DatabaseClockPorts {
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  /** Called after a step of the database's clock, until it succeeds. */
  readonly onStep?: () => Promise<void>
  readonly everyMs?: number
}

export interface DatabaseClock {
  /** Asks the database now instead of at the next interval. */
  follow(): Promise<void>
  stop(): void
}

/**
 * Makes `now` the database's clock. Between two questions it advances with the monotonic clock, which is never set, so
 * a step of this machine's clock has no effect at all. While the database is away it continues likewise.
 *
 * Where both clocks agree as closely as can be measured, this machine's is read, so that processes of one machine have
 * the same time.
 *
 * @see docs/decisions/0052-the-clock-is-the-databases.md
 */
export async function followDatabaseClock(ports: DatabaseClockPorts): Promise<DatabaseClock> {
  const { db, log, onStep, everyMs = FOLLOWED_EVERY_MS } = ports
  const first = await measureFirst(db)
  let offset = chosen(first, (first.min + first.max) / 2)
  let isMachineWrong = false
  let isStepUnreported = false
  const restore = readClockBy(() => performance.now() + offset)
  warnOfMachine()

  function warnOfMachine(): void {
    const differenceMs = machineOffset() - offset
    const isWrong = Math.abs(differenceMs) > NOTABLE_MS
    if (isWrong && !isMachineWrong) {
      log.warn({ seconds: seconds(differenceMs) }, "this machine's clock differs from the database's, which is used")
    }
    isMachineWrong = isWrong
  }

  async function ask(): Promise<void> {
    const measured = await measure(db)
    const stepMs = nearest(offset, measured) - offset
    offset = chosen(measured, offset)
    warnOfMachine()
    if (Math.abs(stepMs) > NOTABLE_MS) {
      isStepUnreported = true
      log.warn({ seconds: seconds(stepMs) }, "the database's clock was set, or this machine slept")
    }
    if (!isStepUnreported) return
    await onStep?.()
    isStepUnreported = false
  }

  let asking: Promise<void> | undefined
  const follow = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  // A database that is away is reported by those who need it.
  const timer = setInterval(() => void follow().catch(() => undefined), everyMs)
  timer.unref()
  return {
    follow,
    stop: () => {
      clearInterval(timer)
      restore()
    },
  }
}

async function measure(db: Db): Promise<Bounds> {
  const askedAt = performance.now()
  const databaseMs = await readClockMs(db)
  return { min: databaseMs - performance.now(), max: databaseMs - askedAt }
}

async function measureFirst(db: Db): Promise<Bounds> {
  let best = await measure(db)
  for (let count = 1; count < FIRST_MEASUREMENTS; count += 1) {
    const next = await measure(db)
    if (next.max - next.min < best.max - best.min) best = next
  }
  return best
}

const machineOffset = () => machineTimeMs() - performance.now()
/** The machine's time where it agrees with the measurement; otherwise the nearest to the one before that does. */
function chosen(measured: Bounds, before: number): number {
  const machine = machineOffset()
  return nearest(machine, measured) === machine ? machine : nearest(before, measured)
}
const nearest = (offset: number, { min, max }: Bounds) => Math.min(Math.max(offset, min), max)
const seconds = (ms: number) => Math.round(ms / 1000)
