import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { siteNavigation } from '#navigation/site-navigation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { UnreachableServer } from '#platform/web/api/failures.ts'
import { WidePageProblem } from '#platform/web/states/page-problem.tsx'
import GuestLayout, { ErrorBoundary } from './guest-layout.tsx'
import { provideNavigation } from './navigation.ts'
import type { SiteFacts } from './site-facts.ts'

provideNavigation(siteNavigation)

const facts: SiteFacts = {
  ...{ origin: 'https://example.org', stores: {}, social: {}, company: '', year: '2026' },
  ads: { list: { imageUrl: '/ad.webp', link: 'https://example.com' } },
}

/** The class list as the server sends it, with or without a boundary of its own, whole or failed by its loader. */
function list(failure?: Error, { hasBoundary = true } = {}): string {
  const screen = { id: 'screen', path: '/class/list', loader: () => null, element: <h1>list</h1> }
  const routes = [
    {
      ...{ id: 'root', loader: () => facts },
      children: [
        {
          ...{ id: 'layout', element: <GuestLayout />, errorElement: <ErrorBoundary /> },
          children: [hasBoundary ? { ...screen, errorElement: <WidePageProblem /> } : screen],
        },
      ],
    },
  ]
  const loaderData = { root: facts, screen: null }
  const errors = failure && { [hasBoundary ? 'screen' : 'layout']: failure }
  const router = createMemoryRouter(routes, {
    initialEntries: ['/class/list'],
    hydrationData: errors ? { loaderData, errors } : { loaderData },
  })
  return renderToString(<RouterProvider router={router} />)
}

describe('an advertisement (STU-19)', () => {
  test('stands below a list', () => {
    expect(list()).toContain('https://example.com')
  })

  test.each([
    ['inside of the layout', true],
    ['in place of the layout', false],
  ])('does not stand below an error page %s', (_, hasBoundary) => {
    const html = list(new UnreachableServer('lost'), { hasBoundary })
    expect(html).toContain(hasBoundary ? m.platform_error_title() : m.platform_offline_title())
    expect(html).not.toContain('https://example.com')
  })
})
