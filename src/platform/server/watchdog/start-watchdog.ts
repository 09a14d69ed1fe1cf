import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'

const BEAT_EVERY_MS = 100

export interface WatchdogLimits {
  /** Blocking for longer is logged with route and stack. */
  readonly logAfterMs: number
  /** Blocking for longer ends the process, so that its supervisor restarts it; undefined: never. */
  readonly killAfterMs?: number | undefined
}

/** A breakpoint of a debugger blocks the event loop too, so a process is ended in production only. */
export const WATCHDOG_LIMITS = {
  production: { logAfterMs: 1_000, killAfterMs: 15_000 },
  development: { logAfterMs: 1_000 },
} as const satisfies Record<string, WatchdogLimits>

/** Input of the watchdog's thread. */
export interface WatchdogData extends WatchdogLimits {
  /** A 32-bit counter that the main thread increments in its event loop. */
  readonly beats: SharedArrayBuffer
  readonly process: string
}

/** The route pattern of the running code. */
const routes = new AsyncLocalStorage<string>()

/** Runs code in the context of a route, so that log lines can name it. */
export function inRoute(route: string, run: () => void): void {
  routes.run(route, run)
}

/** Global function that the watchdog calls in the paused main thread to get its route. */
export const ROUTE_OF_PAUSED_CODE = 'pyinnyaRouteOfPausedCode'

/**
 * Monitors the event loop of this thread from another one. A blocked thread answers neither requests nor probes
 * and cannot log, so the other thread writes the log line and ends the process.
 *
 * @param processName name in the log
 * @returns a function that stops the watchdog
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
