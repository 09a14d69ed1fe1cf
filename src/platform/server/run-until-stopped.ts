import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The whole of a stop, apart from what an operator has set to be waited for. A supervisor kills after ten seconds at the earliest. */
const LONGEST_STOP_MS = 20_000
/** What takes longer to close is named in the log. */
const WORTH_NAMING_MS = 1_000
const LONGEST_STEP_MS = 2_000

/** One thing that a process closes when it stops. */
export interface CloseStep {
  /** As the log names it when it takes long. */
  readonly name: string
  readonly close: () => unknown
  /** After this the stop goes on without it; by default two seconds. What it held ends with the process. */
  readonly atMostMs?: number
}

type StopLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * Lets a process run until it receives a signal to stop, then closes what it holds, one after the other, and ends it.
 *
 * A signal to stop is SIGTERM, SIGINT, or that the parent which keeps a channel to it is gone, however it ended.
 *
 * @param takesMs what closing takes when nothing is in its way, beside the time that is left for what is
 */
export function runUntilStopped(
  steps: readonly CloseStep[],
  log: StopLog,
  { takesMs = 0 }: { takesMs?: number } = {},
): void {
  let stopping = false
  let current = 'nothing'
  const stop = (reason: string) => {
    // A terminal sends Ctrl-C to every process of its group, and the parent passes it on: once is enough.
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
 * Closes one thing after the other. What fails or takes too long does not keep the others from closing; the log names it.
 *
 * @returns how many of them failed
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
