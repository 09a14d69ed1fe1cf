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
  it('offers two pages either side and no page outside the list', () => {
    expect(pageLinks(5, 9)).toEqual([3, 4, 5, 6, 7])
    expect(pageLinks(1, 9)).toEqual([1, 2, 3])
    expect(pageLinks(9, 9)).toEqual([7, 8, 9])
    expect(pageLinks(1, 0)).toEqual([])
  })

  it('keeps the rest of the address in its links and leaves page 1 without a number', () => {
    const html = shown('/class/list?keyword=abc&page=2', { currentPage: 2, lastPage: 3, total: 27 })
    expect(html).toContain('href="/class/list?keyword=abc"')
    expect(html).toContain('href="/class/list?keyword=abc&amp;page=3"')
  })

  it('says nothing of pages where the list is empty', () => {
    expect(shown('/news', { currentPage: 1, lastPage: 1, total: 0 })).toBe('')
  })

  it('counts in Burmese digits and shows grey labels at the ends', () => {
    const html = shown('/news', { currentPage: 1, lastPage: 1, total: 104 })
    expect(html).toContain('စာမျက်နှာ ၁ / ၁')
    expect(html).toContain('စုစုပေါင်း ၁၀၄')
    expect(shown('/news', { currentPage: 3, lastPage: 3, total: 27 })).toMatch(/<span[^>]*>နောက် &gt;<\/span>/)
  })
})
