import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageRoutes } from './page-routes.ts'

const page = { query: ['page'] }
const route = (id: string, parentId: string | undefined, path?: string, handle?: object) => ({
  id,
  parentId,
  path,
  index: id === 'home',
  module: { handle },
})
const routes = [
  route('root', undefined, ''),
  route('language', 'root', 'en?'),
  route('home', 'language'),
  route('list', 'language', 'class/list', { page }),
  route('detail', 'language', 'class/detail/:id', { page }),
  route('login', 'language', 'login'),
  route('lost', 'language', '*'),
]
const build = { routes: Object.fromEntries(routes.map((one) => [one.id, one])) } as unknown as ServerBuild
const routeOf = pageRoutes(build)

test('a screen is found with its policy and the ids of the routes that render it', () => {
  expect(routeOf('/class/list')?.policy).toEqual(page)
  expect([...(routeOf('/class/list')?.ids ?? [])].sort()).toEqual(['home', 'language', 'list', 'lost', 'root'])
})

test('all URLs of one screen share it, in both languages', () => {
  expect(routeOf('/class/detail/1')).toBeDefined()
  expect(routeOf('/class/detail/2')).toBe(routeOf('/class/detail/1'))
  expect(routeOf('/en/class/list')).toBe(routeOf('/class/list'))
})

test('a screen without a declaration has no policy, and an unknown URL no screen', () => {
  expect(routeOf('/login')).toMatchObject({ ids: new Set(['login', 'language', 'root', 'home']) })
  expect(routeOf('/login')?.policy).toBeUndefined()
  expect(routeOf('/nowhere')).toBeUndefined()
  expect(routeOf('/__manifest')).toBeUndefined()
})
