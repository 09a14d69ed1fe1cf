import { savesData } from '#platform/web/connection/connection.ts'
import { copies } from '#platform/web/pages/copies.ts'
import { isOff } from '#platform/web/pages/departures.ts'
import { cachedPage, cachedScreen } from './cached-pages.ts'
import { endCopyNotice, showCopyNotice } from './copy-notice.ts'
import { offerInstall } from './install-offer.ts'
import { runningWorker } from './running-worker.ts'

/** Registers the service worker. A browser without one, as on plain HTTP, goes on as before. */
export function startOffline(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // Where it is switched off, the browser is sent one that removes itself (docs/decisions/0074).
  if (isOff('service-worker')) {
    void serviceWorker.getRegistration().then((registration) => registration?.update().catch(() => undefined))
    return
  }
  offerInstall()
  copies.open = openCopy
  copies.shows = endCopyNotice
  const { copyOf } = document.documentElement.dataset
  if (copyOf !== undefined)
    showCopyNotice(window.location.pathname + window.location.search, decodeURIComponent(copyOf))
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ url: string; copyOf?: string }>) => {
    const path = pathOfData(data.url)
    if (data.copyOf === undefined) endCopyNotice()
    else showCopyNotice(path, data.copyOf)
  })
  window.addEventListener('appinstalled', () => void register(serviceWorker), { once: true })
  const start = async () => {
    if (await isWorkerWanted(serviceWorker)) await register(serviceWorker)
  }
  if (window.requestIdleCallback) window.requestIdleCallback(() => void start(), { timeout: 5000 })
  else void start()
}

/**
 * Where data are spared, the worker and what it keeps are fetched only for who installs the site or saves a lesson. One
 * that is there is renewed.
 */
async function isWorkerWanted(serviceWorker: ServiceWorkerContainer): Promise<boolean> {
  if (!savesData() || window.matchMedia('(display-mode: standalone)').matches) return true
  return (await serviceWorker.getRegistration()) !== undefined
}

async function openCopy(url: string, isWanted: () => boolean): Promise<boolean> {
  const find = async () => (await cachedScreen(url)) ?? (await cachedPage(url))
  const isKept = navigator.serviceWorker.controller && (await find().catch(() => undefined))
  if (!isKept || !isWanted()) return false
  if (url === window.location.href) window.location.reload()
  else window.location.assign(url)
  return true
}

// An overloaded server and a dropped connection refuse the worker or the pages that it needs: tried again.
const retryAfterMs = [5000, 30_000]

async function register(serviceWorker: ServiceWorkerContainer, retries = retryAfterMs): Promise<void> {
  const worker = await runningWorker(serviceWorker)
  if (worker) {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A page that came by the worker is kept already.
    if (opened?.workerStart === 0) worker.postMessage(shownPage())
    return
  }
  const [wait, ...later] = retries
  if (wait !== undefined) setTimeout(() => void register(serviceWorker, later), wait)
}

/** For the worker that was not there when the page was loaded. */
function shownPage(): { keep: string; files: string[] } {
  const { href, hash } = window.location
  const keep = href.slice(0, href.length - hash.length)
  return { keep, files: performance.getEntriesByType('resource').map(({ name }) => name) }
}

/** The page of a data request: `/class/list.data?page=2` is of `/class/list?page=2`, `/_.data` of `/`. */
function pathOfData(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return (pathname.replace(/(\/_)?\.data$/, '') || '/') + (query && `?${query}`)
}
