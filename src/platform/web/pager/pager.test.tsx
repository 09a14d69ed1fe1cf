import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageLinks } from './page-links.ts'
import { Pager } from './pager.tsx'

function shown(address: string, pages: { currentPage: number; lastPage: number; total: number }): string {
  const router = createMemoryRouter([{ path: '*', element: <Pager {...pages} /> }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe('the pager', () => {
  it('links two pages on each side and none outside the list', () => {
    expect(pageLinks(5, 9)).toEqual([3, 4, 5, 6, 7])
    expect(pageLinks(1, 9)).toEqual([1, 2, 3])
    expect(pageLinks(9, 9)).toEqual([7, 8, 9])
    expect(pageLinks(1, 0)).toEqual([])
  })

  it('keeps the rest of the URL in its links and omits page 1', () => {
    const html = shown('/class/list?keyword=abc&page=2', { currentPage: 2, lastPage: 3, total: 27 })
    expect(html).toContain('href="/class/list?keyword=abc"')
    expect(html).toContain('href="/class/list?keyword=abc&amp;page=3"')
  })

  it('shows no pages for an empty list', () => {
    expect(shown('/news', { currentPage: 1, lastPage: 1, total: 0 })).toBe('')
  })

  it('uses Burmese digits, and grey labels at the ends', () => {
    const html = shown('/news', { currentPage: 1, lastPage: 1, total: 104 })
    expect(html).toContain('စာမျက်နှာ ၁ / ၁')
    expect(html).toContain('စုစုပေါင်း ၁၀၄')
    expect(shown('/news', { currentPage: 3, lastPage: 3, total: 27 })).toMatch(/<span[^>]*>နောက်တစ်ခု &gt;<\/span>/)
  })
})
