import { useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import {
  type ClientInstrumentation,
  UNSAFE_DataRouterContext as DataRouterContext,
  type DataStrategyResult,
  UNSAFE_FrameworkContext as FrameworkContext,
  type MiddlewareFunction,
  useLocation,
  useNavigation,
} from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { currentLocale, localeOfPath } from '#platform/web/locale/locale.ts'
import { showLastingToast, showToast } from '#platform/web/toasts/toasts.ts'
import { copies } from './copies.ts'
import { isOff } from './departures.ts'
import { fetchPageScripts, hasPageScripts, type RouterParts, urlOf } from './page-scripts.ts'

// When scripts or data of a navigation cannot be fetched, the current page stays with a message and a retry
// button. The router itself would reload the document, which offline shows the browser's error page (decision
// 0058).

let parts: RouterParts | undefined
/** Counts navigations, so that an older one that still waits for its scripts is abandoned. */
let newest = 0
let isFetching = false
let release: (() => void) | undefined
const listeners = new Set<() => void>()

function change(next: { isFetching: boolean; release?: (() => void) | undefined }): void {
  release?.()
  release = next.release
  isFetching = next.isFetching
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const never = () => new Promise<never>(() => undefined)

/** Where a copy of the page is kept, it is loaded as a document; otherwise the current page stays, with a message. */
async function askForRetry(to: string, again: () => void): Promise<void> {
  const own = newest
  const isOpened = !copies.ask && (await copies.open?.(to, () => own === newest))
  if (isOpened || own !== newest) return
  const button = { label: m.platform_retry(), run: again }
  change({ isFetching: false, release: showLastingToast(m.platform_page_kept(), { button }) })
}

/** Resolves when what a URL needs is here or fetched; never, when another navigation has begun meanwhile. */
async function untilFetched(to: string, fetchNeeded: () => boolean | Promise<boolean>): Promise<void> {
  newest += 1
  const own = newest
  change({ isFetching: false })
  for (let needed = fetchNeeded(); needed !== true; needed = fetchNeeded()) {
    change({ isFetching: true })
    const isHere = await needed
    if (own !== newest) return never()
    if (isHere) break
    await new Promise<void>((resolve) => void askForRetry(to, resolve))
    if (own !== newest) return never()
  }
  change({ isFetching: false })
}

const untilScriptsAreHere = (to: URL) =>
  untilFetched(to.href, () => !parts || hasPageScripts(parts, to) || fetchPageScripts(parts, to))

/** Asks whether the server is there before the document is left, and about what would end with it. Never resolves. */
async function loadDocument(to: string): Promise<never> {
  if (copies.ask) await new Promise<void>(copies.ask)
  const isServed = () =>
    fetch(to, { method: 'HEAD' }).then(
      ({ status }) => status < 502,
      () => false,
    )
  await untilFetched(to, isServed)
  window.location.assign(to)
  return never()
}

/** Makes every router navigation wait for its scripts; one to the other language loads the document. */
export const waitForScripts: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (proceed, { to }) => {
        // A history step (a number) arrives as `popstate`, which waitForScriptsOnPop handles.
        if (typeof to !== 'number') {
          const url = urlOf(to)
          await (localeOfPath(url.pathname) === currentLocale() ? untilScriptsAreHere(url) : loadDocument(url.href))
        }
        await proceed()
      },
    }),
}

/** The same for back and forward. Must be called before the router listens. */
export function waitForScriptsOnPop(): void {
  let passed: PopStateEvent | undefined
  window.addEventListener('popstate', (event) => {
    const to = urlOf(window.location.href)
    if (event === passed) return
    if (!parts || hasPageScripts(parts, to)) {
      newest += 1
      change({ isFetching: false })
      return
    }
    event.stopImmediatePropagation()
    void untilScriptsAreHere(to).then(() => {
      passed = new PopStateEvent('popstate', { state: window.history.state })
      window.dispatchEvent(passed)
    })
  })
}

type Results = Record<string, DataStrategyResult>
/** The server is not there, or it or a proxy before it cannot answer now (502, 503, 504). */
const isLost = ({ type, result }: DataStrategyResult) =>
  type === 'error' && (isUnreachable(result) || (result as { status: number }).status > 501)

/** Where the loaders redirect to, if they do. */
const redirectIn = (results: Results) =>
  Object.values(results)
    .map(({ result }) => (result instanceof Response && result.status < 400 ? result.headers.get('location') : null))
    .filter(Boolean)
    .at(-1)

const untilAborted = ({ signal }: Request) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

/**
 * Client middleware of the root route. When the data of another page cannot be fetched, the navigation stays
 * pending until it is retried; when revalidation of this page fails, the shown data stay. A redirect, which the
 * router follows without `navigate`, waits for its scripts like any navigation.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const router = parts?.router
  if (!router?.state.initialized) return results
  const target = redirectIn(results)
  if (target) await Promise.race([untilScriptsAreHere(urlOf(target)), untilAborted(request)])
  if (!Object.values(results).some(isLost)) return results
  const { navigation, errors } = router.state
  if (navigation.state === 'idle') {
    if (errors) return results
    const button = { label: m.platform_retry(), run: () => void router.revalidate() }
    showToast(m.platform_data_kept(), { tone: 'problem', seconds: 5, button })
    return Object.fromEntries(Object.entries(results).filter(([, result]) => !isLost(result)))
  }
  const { location, historyAction } = navigation
  const again = () => void router.navigate(location, { replace: historyAction !== 'PUSH', state: location.state })
  void askForRetry(urlOf(location).href, again)
  await untilAborted(request)
  return results
}

/** Passes the page's router to this module; rendered once, by the root. */
export function NavigationHold() {
  const router = useContext(DataRouterContext)?.router
  const framework = useContext(FrameworkContext)
  const { pathname, search } = useLocation()
  useEffect(() => copies.shows?.(pathname + search), [pathname, search])
  useLayoutEffect(() => {
    if (router && framework && !isOff('held-navigations')) parts = { router, ...framework }
  }, [router, framework])
  return null
}

/** Whether another page is being fetched; false while it waits for a retry. */
export function useIsNavigating(): boolean {
  const isRouting = useNavigation().state !== 'idle'
  // Undefined while no navigation is held: then the router knows.
  const isHeldFetching = useSyncExternalStore(
    subscribe,
    () => isFetching || (release && false),
    () => undefined,
  )
  return isHeldFetching ?? isRouting
}
