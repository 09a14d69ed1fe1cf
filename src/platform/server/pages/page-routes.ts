import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The caching policy that a screen declares in `handle.page`. */
interface PageHandle {
  /** Query names that change the rendered page; all others are ignored. */
  readonly query: readonly string[]
}

/** A screen by its address. */
export interface PageRoute {
  /** Its caching policy; undefined if it declares none and is never cached. */
  readonly policy?: PageHandle
  /** All routes of its pages: its parents, and the routes of the paths above it. */
  readonly ids: ReadonlySet<string>
}

/** Finds the screen of an address; undefined if there is none. */
export type RouteOf = (pathname: string) => PageRoute | undefined

interface Node extends Omit<RouteObject, 'children' | 'index'> {
  children?: Node[]
  index?: boolean
}

/** Memory for cached lookups. */
const REMEMBERED_BYTES = 2 ** 20
const NONE = 'none'

/** Reads the screens from the built routes, so that each declares its own policy. */
export function pageRoutes(build: ServerBuild): RouteOf {
  const tree = treeOf(build)
  const known = new Map<string, PageRoute>()
  const find = (pathname: string) => {
    const leaf = matchRoutes(tree, pathname)?.at(-1)?.route
    // An address that only the catch-all matches has no screen; the router's own addresses are among them.
    if (leaf?.id === undefined || leaf.path === '*') return NONE
    const route = known.get(leaf.id) ?? describe(tree, leaf, pathname)
    known.set(leaf.id, route)
    return route
  }
  // The router ranks and compiles all routes for each address: a hundred times the cost of sending a cached page.
  const found = new LRUCache<string, PageRoute | typeof NONE>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_route, pathname) => pathname.length + 128,
    memoMethod: find,
  })
  return (pathname) => {
    const route = found.memo(pathname)
    return route === NONE ? undefined : route
  }
}

/** All query names that change a page. Others, as the token of a link in a mail, are of one reader. */
export function declaredQueryNames({ routes }: Pick<ServerBuild, 'routes'>): string[] {
  const handles = Object.values(routes).map((route) => route?.module.handle as { page?: PageHandle } | undefined)
  return [...new Set(handles.flatMap((handle) => handle?.page?.query ?? []))].sort()
}

function treeOf(build: ServerBuild): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const childrenOf = (parentId: string | undefined): Node[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const children = childrenOf(id)
        const node: Node = { id, handle: module.handle }
        if (path !== undefined) node.path = path
        if (caseSensitive !== undefined) node.caseSensitive = caseSensitive
        if (index) node.index = true
        else if (children.length > 0) node.children = children
        return node
      })
  return childrenOf(undefined) as RouteObject[]
}

function describe(tree: RouteObject[], leaf: RouteObject, pathname: string): PageRoute {
  const parts = pathname.split('/').filter((part) => part !== '')
  // A page preloads these routes for the browser's router.
  const paths = [pathname, ...parts.map((_part, count) => `/${parts.slice(0, count).join('/')}`)]
  const matches = paths.flatMap((path) => matchRoutes(tree, path) ?? [])
  const ids = new Set(matches.flatMap(({ route }) => route.id ?? []))
  const { page: policy } = (leaf.handle ?? {}) as { page?: PageHandle }
  return policy ? { policy, ids } : { ids }
}
