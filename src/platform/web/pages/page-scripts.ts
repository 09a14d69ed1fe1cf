import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  createPath,
  type DataRouter,
  UNSAFE_getPatchRoutesOnNavigationFunction as discoveryOf,
  type UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>
export interface RouterParts extends Pick<Framework, 'manifest' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> {
  readonly router: DataRouter
  readonly routeModules: RouteModules
}

/** Files fetched since this document was loaded, so they are in the browser's cache. */
const fetched = new Set<string>()

/**
 * Fetches what the router would import for a URL: its part of the route manifest, then scripts and styles. Once
 * they are in the browser's cache, the router's own import cannot fail; a failed import makes it reload the
 * document.
 *
 * @returns false when a file cannot be fetched now
 */
export async function fetchPageScripts(parts: RouterParts, to: URL): Promise<boolean> {
  try {
    await discoverRoutes(parts, to)
    const replies = await Promise.all(missingFiles(parts, to).map(fetchFile))
    // A 404 is a file of an earlier release: the router then reloads the document, which loads those of the
    // current one.
    return replies.every((status) => status < 500)
  } catch {
    return false
  }
}

/** Whether the router has all scripts of a URL. */
export function hasPageScripts(parts: RouterParts, to: URL): boolean {
  return isDiscovered(parts, to) && missingFiles(parts, to).length === 0
}

function isDiscovered({ router }: RouterParts, { pathname }: URL): boolean {
  const matches = matchRoutes(router.routes, pathname)
  return matches !== null && !matches.some(({ route }) => route.path?.includes('*'))
}

async function discoverRoutes(parts: RouterParts, to: URL): Promise<void> {
  if (isDiscovered(parts, to)) return
  const { router, manifest, routeModules, ssr, routeDiscovery, isSpaMode } = parts
  // After a new release the router opens the URL of the pending navigation, which is this one.
  const navigating = { state: { ...router.state, navigation: { location: to } } } as unknown as DataRouter
  const discover = discoveryOf(() => navigating, manifest, routeModules, ssr, routeDiscovery, isSpaMode, undefined)
  await discover?.({
    path: to.pathname,
    matches: [],
    fetcherKey: undefined,
    signal: new AbortController().signal,
    patch: (routeId, children) => router.patchRoutes(routeId, children),
  })
}

function missingFiles({ router, manifest, routeModules }: RouterParts, { pathname }: URL): string[] {
  const routes = (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route }) =>
    route.id in routeModules ? [] : (manifest.routes[route.id] ?? []),
  )
  if (routes.length === 0) return []
  const loaded = filesOf(Object.keys(routeModules).flatMap((id) => manifest.routes[id] ?? []))
  return [...filesOf(routes)].filter((file) => !loaded.has(file) && !fetched.has(file))
}

type RouteFiles = NonNullable<AssetsManifest['routes'][string]>

function filesOf(routes: readonly RouteFiles[]): Set<string> {
  return new Set(
    routes.flatMap((route) => [
      route.module,
      ...(route.clientLoaderModule ? [route.clientLoaderModule] : []),
      ...(route.imports ?? []),
      ...(route.css ?? []),
    ]),
  )
}

async function fetchFile(file: string): Promise<number> {
  const reply = await fetch(file)
  await reply.arrayBuffer()
  if (reply.ok) fetched.add(file)
  return reply.status
}

/** The URL of a navigation, from the argument of the router's `navigate`. */
export function urlOf(to: Parameters<typeof createPath>[0] | string): URL {
  return new URL(typeof to === 'string' ? to : createPath(to), window.location.href)
}
