import { expect, test } from 'vitest'
import { type AskedRequest, requestKind } from './request-kind.ts'

const origin = 'https://pyinnya.example'
const kindOf = (
  path: string,
  { headers = {}, ...own }: Partial<Omit<AskedRequest, 'headers'>> & { headers?: object } = {},
) =>
  requestKind(
    { method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...own, headers: new Headers(headers as never) },
    origin,
  )

test.each([
  ['/assets/frame-a1b2.js', 'hashed-file'],
  ['/__manifest?paths=%2F', 'hashed-file'],
  ['/en/__manifest?paths=%2F', 'hashed-file'],
  ['/pictures/courses/7/a/320/320.webp', 'picture'],
  ['/fonts/noto-sans-myanmar-400.woff2', 'shared-file'],
  ['/class/list.data?page=2', 'data'],
  ['/robots.txt', 'other'],
  ['/backend/api/v2/settings/public', 'other'],
  ['/watch/t/1.m3u8', 'other'],
] as const)('%s is %s', (path, kind) => expect(kindOf(path)).toBe(kind))

test('a navigation is a page, except to calls and videos', () => {
  expect(kindOf('/class/list', { mode: 'navigate' })).toBe('page')
  expect(kindOf('/backend/api/v2/x', { mode: 'navigate' })).toBe('other')
  expect(kindOf('/watch/t/1', { mode: 'navigate' })).toBe('other')
})

test('leaves other methods, other sites, tokens and ranges to the browser', () => {
  expect(kindOf('/class/list', { mode: 'navigate', method: 'POST' })).toBe('other')
  expect(kindOf('https://elsewhere.example/assets/a.js')).toBe('other')
  expect(kindOf('/class/list.data', { headers: { authorization: 'Bearer x' } })).toBe('other')
  expect(kindOf('/pictures/courses/7/a/320/320.webp', { headers: { range: 'bytes=0-' } })).toBe('other')
})
