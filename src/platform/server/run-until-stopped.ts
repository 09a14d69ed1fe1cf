import type { Logger } from 'pino'

const LONGEST_STOP_MS = 20_000

/**
 * Lets a process run until it receives a signal to stop, then closes what it holds and ends it.
 *
 * @param takesMs what closing takes when nothing is in its way, beside the time that is left for what is
 *
 * A signal to stop is SIGTERM, SIGINT, or that the parent which keeps a channel to it is gone, however it ended.
 */
export function runUntilStopped(
  close: () => Promise<void>,
  log: Pick<Logger, 'info' | 'error'>,
  { takesMs = 0 }: { takesMs?: number } = {},
): void {
  let stopping = false
  const stop = (reason: string) => {
    // A terminal sends Ctrl-C to every process of its group, and the parent passes it on: once is enough.
    if (stopping) return
    stopping = true
    log.info(`stopping: ${reason}`)
    setTimeout(() => process.exit(1), LONGEST_STOP_MS + takesMs).unref()
    close().then(
      () => process.exit(),
      (error) => {
        log.error(error, 'did not close cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('disconnect', () => stop('the parent process is gone'))
}
