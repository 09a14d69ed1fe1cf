import { LRUCache } from 'lru-cache'
import { usableValues } from '#platform/contract/address-choices.ts'
import type { PageRoute, RouteOf } from './page-routes.ts'

/** The address to render, and the cache key if its screen allows caching. */
export interface PageAddress {
  readonly url: string
  /** The screen of the address; undefined if there is none. */
  readonly route?: PageRoute
  readonly key?: string
}

const REMEMBERED_BYTES = 2 * 2 ** 20

/**
 * Reads addresses: public pages carry the same bytes for everyone, so the key is the path and the names that its screen
 * declares, and nothing else of the address reaches the rendering. Of these as much does as a list can use: a page says
 * its address again in many links, and an address may be filled with anything.
 *
 * @param publicUrl the site's origin; the address is appended to it as text, so that `//host/…` cannot name another one
 */
export function pageAddresses(publicUrl: string, routeOf: RouteOf): (path: string) => PageAddress {
  const read = (path: string): PageAddress => {
    const url = new URL(publicUrl + path)
    // The router requests the routes behind a page's links; the reply depends on this address only.
    if (/^(\/en)?\/__manifest$/.test(url.pathname)) return { url: url.href, key: url.pathname + url.search }
    const route = routeOf(url.pathname.replace(/(\/_)?\.data$/, '') || '/')
    if (!route) return { url: url.href }
    const { policy } = route
    if (!policy) return { url: url.href, route }
    const kept = new URLSearchParams()
    for (const name of [...policy.query].sort()) {
      for (const value of usableValues(url.searchParams.getAll(name))) kept.append(name, value)
    }
    for (const routes of url.searchParams.getAll('_routes')) kept.append('_routes', routes)
    url.search = kept.toString()
    return { key: url.pathname + url.search, url: url.href, route }
  }
  const remembered = new LRUCache<string, PageAddress>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ url }, path) => path.length + 2 * url.length + 128,
    memoMethod: read,
  })
  return (path) => remembered.memo(path)
}
