import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { writeLogLine } from './write-log-line.ts'

const BEAT_EVERY_MS = 100
/** While the main thread is paused, the debugger names all loaded scripts to the watchdog, some thousands. */
const HEAP_MIB = 64
const RESTART_AFTER_MS = 10_000

interface WatchdogLimits {
  /** Blocking for longer is logged with route and stack. */
  readonly logAfterMs: number
  /** Blocking for longer ends the process, so that its supervisor restarts it; undefined: never. */
  readonly killAfterMs?: number | undefined
  /** Heap of the watchdog's thread in MiB. */
  readonly heapMiB?: number | undefined
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
 * and cannot log, so the other thread writes the log line and ends the process. A watchdog that fails is logged and
 * started again; the process goes on.
 *
 * @param processName name in the log
 * @returns a function that stops the watchdog
 */
export function startWatchdog(processName: string, limits: WatchdogLimits): () => Promise<unknown> {
  Object.assign(globalThis, { [ROUTE_OF_PAUSED_CODE]: () => routes.getStore() })
  const beats = new SharedArrayBuffer(4)
  const counter = new Int32Array(beats)
  const workerData: WatchdogData = { ...limits, beats, process: processName }
  let stopped = false
  let thread = start()
  const timer = setInterval(() => Atomics.add(counter, 0, 1), BEAT_EVERY_MS)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await thread.terminate()
  }

  function start(): Worker {
    const started = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB ?? HEAP_MIB },
    })
    started.unref()
    // Without a listener the error of a thread ends the process.
    started.on('error', (error) => {
      if (stopped) return
      writeLogLine('error', 'the watchdog failed', { process: processName, error: String(error) })
      setTimeout(() => {
        if (!stopped) thread = start()
      }, RESTART_AFTER_MS).unref()
    })
    return started
  }
}
