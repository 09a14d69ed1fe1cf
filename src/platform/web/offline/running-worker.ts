import { isOff } from '#platform/web/pages/departures.ts'

/** The worker once it runs; undefined where it could not be installed, as in a private window. */
export async function runningWorker(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorker | undefined> {
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  if (!worker) return undefined
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'redundant') resolve(undefined)
      else if (worker.state === 'activating' || worker.state === 'activated') resolve(worker)
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

/** Pauses after attempts that failed: the connection may have been lost meanwhile. */
const retryAfterMs = [1000, 5000, 15_000]

/**
 * Waits until the service worker runs. A page registers it seconds after a first load; what is kept for the next start
 * needs it at once.
 *
 * @returns whether it runs; false where it is switched off or cannot be installed
 */
export async function ensureRunningWorker(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker || isOff('service-worker')) return false
  for (const waitMs of [...retryAfterMs, 0]) {
    if (await runningWorker(serviceWorker)) return true
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return false
}
