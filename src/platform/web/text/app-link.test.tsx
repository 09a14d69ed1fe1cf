import { renderToStaticMarkup } from 'react-dom/server'
import { Link, type LinkProps, StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { AppLink, AppNavLink } from './app-link.tsx'

describe('a link as the server writes it', () => {
  test.each<[string, LinkProps]>([
    ['home', { to: '/' }],
    ['a page', { to: '/class/detail/12', className: 'btn', 'aria-label': 'Enrol' }],
    ['a list with filters and a place in it', { to: '/class/list?page=2&keyword=%E1%80%80#filters', replace: true }],
    ['a list with a keyword as it was typed', { to: '/search?q=ဂီတ သင်တန်း' }],
    ['a place in the present page', { to: { search: '?page=3' }, preventScrollReset: true }],
    ['another page of a list', { to: { pathname: '/class/list', search: '?page=3&keyword=a+b' }, rel: 'next' }],
    ['a list as it was at first', { to: { pathname: '/en/class/list', search: '' }, preventScrollReset: true }],
    ['a place without a slash', { to: 'detail' }],
    ['a place one above', { to: '/class/../course/list' }],
    ['somewhere else', { to: 'https://books.example/students' }],
  ])('is the one that the router writes: %s', (_what, props) => {
    const written = (link: React.ReactNode) =>
      attributes(renderToStaticMarkup(<StaticRouter location="/class/list?page=1">{link}</StaticRouter>))
    expect(written(<AppLink {...props}>there</AppLink>)).toEqual(written(<Link {...props}>there</Link>))
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
  ])('to %s (alone: %s) seen from %s marks it: %s', (to, end, location, isCurrent) => {
    const markup = renderToStaticMarkup(
      <StaticRouter location={location}>
        <AppNavLink to={to} end={end}>
          there
        </AppNavLink>
      </StaticRouter>,
    )
    expect(markup.includes('aria-current="page"')).toBe(isCurrent)
  })
})

/** In any order. */
function attributes(markup: string): string[] {
  return (/^<a ([^>]*)>there<\/a>$/.exec(markup)?.[1] ?? markup).split(/ (?=[\w-]+=)/).sort()
}
