import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageStarts, withStart } from './page-starts.ts'

const route = (id: string, parentId?: string, path?: string, more?: object) => ({
  ...{ id, parentId, path, module: `/assets/${id}.js`, imports: ['/assets/react.js'], css: [] },
  ...more,
})
const routes = [
  route('root', undefined, ''),
  route('language', 'root', 'en?'),
  route('home', 'language', undefined, { index: true }),
  route('list', 'language', 'class/list', { clientLoaderModule: '/assets/list-loader.js' }),
  route('lost', 'language', '*'),
  route('admin', 'root', 'admin'),
  route('dashboard', 'admin', undefined, { index: true }),
  route('people', 'admin', 'people/:id'),
]
const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'] }
const build = {
  assets: { entry, routes: Object.fromEntries(routes.map((one) => [one.id, one])), url: '/assets/m.js', version: '1' },
  basename: '/',
} as unknown as ServerBuild
const startOf = (id: string) => {
  const start = pageStarts(build).get(id)
  if (!start) throw new Error(`no start for ${id}`)
  return start
}
const knownTo = (id: string) => {
  const [, manifest = ''] = /^window\.__reactRouterManifest = (.*);$/m.exec(startOf(id).script) ?? []
  return Object.keys(JSON.parse(manifest).routes).sort()
}

test('a screen knows its own parents and what its frame shows elsewhere', () => {
  expect(knownTo('list')).toEqual(['home', 'language', 'list', 'lost', 'root'])
  expect(knownTo('people')).toEqual(['admin', 'dashboard', 'home', 'language', 'lost', 'people', 'root'])
})

test('all that it needs is asked for at once, each file once', () => {
  const { address, inline } = startOf('list')
  const [, files = ''] = /of (\[.*?\])\)/.exec(inline) ?? []
  const named = ['entry', 'react', 'root', 'language', 'list-loader', 'list'].map((name) => `/assets/${name}.js`)
  expect(JSON.parse(files)).toEqual([address, ...named])
})

test('a file with other content has another address', () => {
  const other = { ...build, basename: '/elsewhere' }
  expect(pageStarts(other).get('list')?.address).not.toBe(startOf('list').address)
  expect(startOf('list').address).toMatch(/^\/assets\/start-list-[\w-]{8}\.js$/)
})

test('data stands in a page as JSON that no text in it can end', () => {
  const page = withStart('<html><body><p></p></body></html>', startOf('list'), '["</script><b>"]\n')
  const [, data = ''] = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data)).toEqual(['</script><b>'])
  expect(page.endsWith('</script></body></html>')).toBe(true)
})
