import type { RouteConfigEntry } from '@react-router/dev/routes'
import { href, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from './paths.ts'
import routes from './routes.ts'

interface Tree {
  readonly [name: string]: Tree | ((...args: unknown[]) => string)
}
interface Builder {
  readonly name: string
  readonly build: (...args: unknown[]) => string
}

function buildersOf(tree: Tree, parent = 'paths'): Builder[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const name = `${parent}.${key}`
    return typeof value === 'function' ? [{ name, build: value }] : buildersOf(value, name)
  })
}
const builders = buildersOf(paths as unknown as Tree)

const idsOf = (entry: RouteConfigEntry) => entry.id ?? entry.file
function toRoute(entry: RouteConfigEntry): RouteObject {
  const { path, index } = entry
  if (index) return { id: idsOf(entry), index }
  return { id: idsOf(entry), ...(path && { path }), children: (entry.children ?? []).map(toRoute) }
}
const tree = routes.map(toRoute)

/** The route that matches a URL, and its whole pattern without the language. */
function routeOf(path: string): { id: string | undefined; pattern: string } {
  const matches = matchRoutes(tree, path) ?? []
  const parts = matches.flatMap(({ route }) => (route.path && route.path !== 'en?' ? [route.path] : []))
  return { id: matches.at(-1)?.route.id, pattern: `/${parts.join('/')}` }
}

/** Used as an id and as an object of ids; as a query it is empty. */
const anyId = new Proxy(
  {},
  { get: (_, key) => (key === Symbol.toPrimitive ? () => '7' : typeof key === 'string' ? '7' : undefined) },
)

describe('paths', () => {
  test.each(builders)("$name returns the URL of one route, as the router's href does", ({ build }) => {
    const path = build(anyId)
    const { pattern } = routeOf(path)
    const params = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name, '7']))
    expect(pattern).not.toContain('*')
    expect(path).toBe(href(pattern, params))
  })

  test('has exactly one builder for each route except the catch-all', () => {
    const leaves = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
      entries.flatMap((entry) => (entry.children?.length ? leaves(entry.children) : [entry]))
    const reached = builders.map(({ build }) => routeOf(build(anyId)).id)
    const screens = leaves(routes).filter(({ path }) => path !== '*')
    expect(reached.toSorted()).toEqual(screens.map(idsOf).toSorted())
  })

  test('encodes a query as forms do, without parameters that have no value', () => {
    expect(paths.class.list({ keyword: 'ဂီတ သင်တန်း', region: 3, page: undefined })).toBe(
      `/class/list?${new URLSearchParams({ keyword: 'ဂီတ သင်တန်း', region: '3' })}`,
    )
    expect(paths.course.list({ category_id: null })).toBe('/course/list')
    expect(paths.login({ enrol: paths.class.detail(12) })).toBe('/login?enrol=/class/detail/12')
    expect(paths.admin.audit({ target: 'student:4' })).toBe('/admin/audit?target=student:4')
  })

  test('encodes characters that end a path segment', () => {
    expect(paths.socialReturn('a/b?c')).toBe('/login/social/a%2Fb%3Fc')
  })
})
