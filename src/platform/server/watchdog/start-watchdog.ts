import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'

const BEAT_EVERY_MS = 100

export interface WatchdogLimits {
  /** A thread that is held longer is logged, with the route and the stack. */
  readonly logAfterMs: number
  /** The process is killed, so that its supervisor starts another; unset: never. */
  readonly killAfterMs?: number | undefined
}

/** A debugger that stops at a breakpoint holds the loop as well, so only production ends a process. */
export const WATCHDOG_LIMITS = {
  production: { logAfterMs: 1_000, killAfterMs: 15_000 },
  development: { logAfterMs: 1_000 },
} as const satisfies Record<string, WatchdogLimits>

/** What the watchdog's thread is given. */
export interface WatchdogData extends WatchdogLimits {
  /** One 32-bit number that the main thread counts up while its event loop turns. */
  readonly beats: SharedArrayBuffer
  readonly process: string
}

/** The pattern of the route that the running code works for. */
const routes = new AsyncLocalStorage<string>()

/** Runs what follows for a request, so that a log line can name its route. */
export function inRoute(route: string, run: () => void): void {
  routes.run(route, run)
}

/** By this name the watchdog asks, in the paused main thread, what it works for. */
export const ROUTE_OF_PAUSED_CODE = 'pyinnyaRouteOfPausedCode'

/**
 * Watches the event loop of this thread from another one. A loop that is held for long answers no request, its own probes neither,
 * and could not say so itself: the other thread writes the log line, and ends the process.
 *
 * @param processName the process's name in the log
 * @returns ends the watch
 */
export function startWatchdog(processName: string, limits: WatchdogLimits): () => Promise<unknown> {
  Object.assign(globalThis, { [ROUTE_OF_PAUSED_CODE]: () => routes.getStore() })
  const beats = new SharedArrayBuffer(4)
  const counter = new Int32Array(beats)
  const workerData: WatchdogData = { ...limits, beats, process: processName }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
  const timer = setInterval(() => Atomics.add(counter, 0, 1), BEAT_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await thread.terminate()
  }
}
