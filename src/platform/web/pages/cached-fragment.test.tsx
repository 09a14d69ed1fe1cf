import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { followRequests } from '#platform/web/locale/locale.ts'
import { CachedFragment, enableFragmentCache } from './cached-fragment.tsx'

enableFragmentCache(renderToString)
afterEach(() => followRequests(() => 'my'))

function page(from: string | undefined, text: string, found = vi.fn()): string {
  return renderToString(
    <ul>
      <CachedFragment from={from}>
        {() => {
          found()
          return (
            <p title="a &amp; b">
              {text} &lt; {2}
            </p>
          )
        }}
      </CachedFragment>
    </ul>,
  )
}

test('renders the same HTML as without a cache, the first time and later', () => {
  const found = vi.fn()
  const plain = page(undefined, 'ပညာ', found)
  expect(plain).toContain('<li><p title="a &amp; b">ပညာ')
  expect(page('one', 'ပညာ', found)).toBe(plain)
  expect(page('one', 'ပညာ', found)).toBe(plain)
  expect(found).toHaveBeenCalledTimes(2)
})

test('renders inside the given element', () => {
  const part = (from: string | undefined) =>
    renderToString(
      <CachedFragment as="fieldset" className="stack-s" from={from}>
        {() => <legend>အတန်းချိန်</legend>}
      </CachedFragment>,
    )
  expect(part('time')).toBe('<fieldset class="stack-s"><legend>အတန်းချိန်</legend></fieldset>')
  expect(part('time')).toBe(part(undefined))
})

test('renders again for another key and in the other language', () => {
  page('two', 'old')
  expect(page('two, changed', 'new')).toContain('new')
  followRequests(() => 'en')
  expect(page('two', 'English')).toContain('English')
})

test('keeps entries that are used again, and evicts the others', () => {
  page('often', 'kept')
  page('once', 'kept')
  for (let n = 0; n < 1200; n += 1) {
    page(`seldom ${n}`, 'seldom')
    if (n % 300 === 0) expect(page('often', 'new')).toContain('kept')
  }
  expect(page('once', 'new')).toContain('new')
})
