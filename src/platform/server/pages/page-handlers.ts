import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { PageDeparture } from '#platform/contract/page-departures.ts'
import type { PageRoute } from './page-routes.ts'

/**
 * One request handler of the router per screen, created on first use.
 *
 * The router matches a URL against all its routes several times per page and serialises all of them for React. A
 * handler with the routes of one screen renders the same bytes with less work.
 */
export function pageHandlers(
  build: ServerBuild,
  mode: 'development' | 'production' | 'test',
  without: readonly PageDeparture[],
): (route: PageRoute | undefined) => RequestHandler {
  const whole = createRequestHandler(build, mode)
  if (without.includes('screen-handlers')) return () => whole
  const narrow = new Map<PageRoute, RequestHandler>()
  return (route) => {
    if (!route) return whole
    const handler = narrow.get(route) ?? createRequestHandler(narrowed(build, route.ids), mode)
    narrow.set(route, handler)
    return handler
  }
}

function narrowed(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
