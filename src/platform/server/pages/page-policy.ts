import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What a screen's `handle.page` says of its caching. */
export interface PageHandle {
  /** Query names that change what the server renders; every other name is ignored. */
  readonly query: readonly string[]
}

/** Finds a public address's cache policy: undefined where its screen declares none, and it is never cached. */
export type PolicyOf = (pathname: string) => PageHandle | undefined

interface Node extends Omit<RouteObject, 'children' | 'index'> {
  children?: Node[]
  index?: boolean
}

/** What remembered addresses may take. */
const REMEMBERED_BYTES = 2 ** 20
const NONE = 'none'

/** Reads the policies off the built routes, so that a screen states its own. */
export function pagePolicies(build: ServerBuild): PolicyOf {
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
  const tree = childrenOf(undefined) as RouteObject[]
  const find = (pathname: string) => {
    const leaf = matchRoutes(tree, pathname)?.at(-1)
    return (leaf?.route.handle as { page?: PageHandle } | undefined)?.page ?? NONE
  }
  // The router ranks and compiles all routes anew for each address: a hundred times the cost of sending a kept page.
  const found = new LRUCache<string, PageHandle | typeof NONE>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_policy, pathname) => pathname.length + 128,
    memoMethod: find,
  })
  return (pathname) => {
    const policy = found.memo(pathname)
    return policy === NONE ? undefined : policy
  }
}
