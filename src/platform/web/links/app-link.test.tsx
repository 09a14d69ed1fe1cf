import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Path } from '#platform/contract/path.ts'
import type { LocalisedPath } from '#platform/web/locale/locale.ts'
import { AppLink, AppNavLink, PageLink, type ThisPage } from './app-link.tsx'

describe('a link rendered on the server', () => {
  test.each<[string, Omit<ComponentProps<typeof PageLink>, 'to'> & { to: string | ThisPage }]>([
    ['home', { to: '/' }],
    ['a page', { to: '/class/detail/12', className: 'btn', 'aria-label': 'Enrol' }],
    ['a list with filters and a place in it', { to: '/class/list?page=2&keyword=%E1%80%80#filters', replace: true }],
    ['a list with a keyword as it was typed', { to: '/search?q=ဂီတ သင်တန်း' }],
    ['a place in the present page', { to: { search: '?page=3' }, preventScrollReset: true }],
    ['another page of a list', { to: '/class/list?page=3&keyword=a+b', rel: 'next' }],
    ['a list as it was at first', { to: '/en/class/list', preventScrollReset: true }],
    ['a place one above', { to: '/class/../course/list' }],
  ])("equals the router's: %s", (_what, props) => {
    const written = (link: React.ReactNode) =>
      attributes(renderToStaticMarkup(<StaticRouter location="/class/list?page=1">{link}</StaticRouter>))
    const { to } = props
    const link = (
      <PageLink {...props} to={to as LocalisedPath | ThisPage}>
        there
      </PageLink>
    )
    expect(written(link)).toEqual(written(<Link {...props}>there</Link>))
  })

  test('accepts a Path of src/paths.ts, never a string', () => {
    // @ts-expect-error: a text is no Path
    const link = <AppLink to="/class/list">there</AppLink>
    expect(renderToStaticMarkup(<StaticRouter location="/">{link}</StaticRouter>)).toContain('href="/class/list"')
  })
})

describe('a link of a menu', () => {
  test.each([
    ['/class/list', false, '/class/list', true],
    ['/class/list', false, '/Class/List', true],
    ['/class/list', false, '/class/list/2', true],
    ['/class/list', false, '/class/listed', false],
    ['/class/list', true, '/class/list/2', false],
    ['/', true, '/', true],
    ['/', true, '/class/list', false],
  ])('to %s (alone: %s) seen from %s is current: %s', (to, end, location, isCurrent) => {
    const markup = renderToStaticMarkup(
      <StaticRouter location={location}>
        <AppNavLink to={to as Path} end={end}>
          there
        </AppNavLink>
      </StaticRouter>,
    )
    expect(markup.includes('aria-current="page"')).toBe(isCurrent)
  })
})

/** Attributes of the markup, sorted. */
function attributes(markup: string): string[] {
  return (/^<a ([^>]*)>there<\/a>$/.exec(markup)?.[1] ?? markup).split(/ (?=[\w-]+=)/).sort()
}
