import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * Maximum duration of a stop, besides configured waiting times. Supervisors kill after ten seconds at the
 * earliest.
 */
const LONGEST_STOP_MS = 20_000
/** Slower steps are logged. */
const WORTH_NAMING_MS = 1_000
const LONGEST_STEP_MS = 2_000

/** One resource that a process closes when it stops. */
export interface CloseStep {
  /** Name in the log. */
  readonly name: string
  readonly close: () => unknown
  /** Time limit, after which the stop continues; default two seconds. The end of the process frees what it held. */
  readonly atMostMs?: number
}

type StopLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * Runs a process until it is asked to stop, then closes its resources in order and exits.
 *
 * Triggers are SIGTERM, SIGINT, and the end of the parent process that holds a channel to it.
 *
 * @param takesMs regular duration of closing, added to the time limit
 */
export function runUntilStopped(
  steps: readonly CloseStep[],
  log: StopLog,
  { takesMs = 0 }: { takesMs?: number } = {},
): void {
  let stopping = false
  let current = 'nothing'
  const stop = (reason: string) => {
    // Ctrl-C reaches every process of the terminal's group and is passed on by the parent, so a second signal is
    // ignored.
    if (stopping) return
    stopping = true
    log.info(`stopping: ${reason}`)
    setTimeout(() => {
      log.error(`did not stop in time, still closing: ${current}`)
      process.exit(1)
    }, LONGEST_STOP_MS + takesMs).unref()
    closeInOrder(steps, { log, entered: (name) => (current = name) }).then((faults) =>
      process.exit(faults > 0 ? 1 : undefined),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('disconnect', () => stop('the parent process is gone'))
}

/**
 * Closes resources in order. A step that fails or takes too long is logged and does not prevent the others.
 *
 * @returns number of failed steps
 */
export async function closeInOrder(
  steps: readonly CloseStep[],
  { log, entered }: { log: StopLog; entered: (name: string) => void },
): Promise<number> {
  let faults = 0
  for (const { name, close, atMostMs = LONGEST_STEP_MS } of steps) {
    entered(name)
    const startedAt = performance.now()
    const patience = new AbortController()
    const closed = Promise.resolve()
      .then(close)
      .then(() => 'closed' as const)
    const late = sleep(atMostMs, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const)
    try {
      const outcome = await Promise.race([closed, late])
      const ms = Math.round(performance.now() - startedAt)
      if (outcome === 'late') log.warn({ step: name, ms }, 'stopping goes on without waiting longer')
      else if (ms > WORTH_NAMING_MS) log.info({ step: name, ms }, 'closing took long')
    } catch (error) {
      faults += 1
      log.error({ step: name, err: error }, 'did not close cleanly')
    } finally {
      patience.abort()
      closed.catch(() => undefined)
    }
  }
  return faults
}
