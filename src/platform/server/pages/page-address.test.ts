import { expect, test } from 'vitest'
import { pageAddresses } from './page-address.ts'

const list = { policy: { query: ['page', 'min'] }, ids: new Set(['list']) }
const login = { ids: new Set(['login']) }
const read = pageAddresses('https://pyinnya.test', (pathname) => ({ '/class/list': list, '/login': login })[pathname])

test('only declared query parameters reach the page and its cache key, in a fixed order', () => {
  const address = { key: '/class/list?min=5&page=2', url: 'https://pyinnya.test/class/list?min=5&page=2', route: list }
  expect(read('/class/list?page=2&utm_source=chat&min=5')).toEqual(address)
  expect(read('/class/list?min=5&fbclid=1&page=2')).toEqual(address)
})

test('more values than a list accepts do not reach the page', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `min=${at}`).join('&')
  expect(new URL(read(`/class/list?${many}`).url).searchParams.getAll('min')).toHaveLength(50)
  const { key } = read(`/class/list?min=${encodeURIComponent('က'.repeat(1_000))}`)
  expect(key).toBe(`/class/list?min=${encodeURIComponent('က'.repeat(200))}`)
  expect(read('/class/list?min=5&min=5').key).toBe('/class/list?min=5')
})

test('page data are cached separately from the page', () => {
  expect(read('/class/list.data?page=2').key).toBe('/class/list.data?page=2')
})

test('a screen without a declaration is never cached', () => {
  expect(read('/login?next=%2F')).toEqual({ url: 'https://pyinnya.test/login?next=%2F', route: login })
})

test.each(['//other.test/class/list', '/\\other.test/class/list', '//other.test//class/list'])(
  'no URL renders a page for another host: %s',
  (path) => {
    const { url, key } = read(path)
    expect(new URL(url).origin).toBe('https://pyinnya.test')
    expect(key).toBeUndefined()
  },
)
