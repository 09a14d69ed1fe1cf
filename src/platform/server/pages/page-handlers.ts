import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { PageRoute } from './page-routes.ts'

/**
 * The router's handlers, one for each screen, made when it is first asked for.
 *
 * The router tries every route that it was given against an address, several times for a page, and writes all of them
 * down anew for React. A handler that knows only the routes of its screen renders the same bytes for less.
 */
export function pageHandlers(
  build: ServerBuild,
  mode: 'development' | 'production' | 'test',
): (route: PageRoute | undefined) => RequestHandler {
  const whole = createRequestHandler(build, mode)
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
