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
  origin: 'https://example.org',
  stores: {},
  social: {},
  company: '',
  year: '2026',
  ads: { list: { imageUrl: '/ad.webp', link: 'https://example.com' } },
}

/** The class list as the server sends it, whole or failed inside of the layout or in place of it. */
function list(failed?: 'screen' | 'layout'): string {
  const screen = { id: 'screen', path: '/class/list', loader: () => null, element: <h1>list</h1> }
  const routes = [
    {
      id: 'root',
      loader: () => facts,
      children: [
        {
          id: 'layout',
          element: <GuestLayout />,
          errorElement: <ErrorBoundary />,
          children: [{ ...screen, errorElement: <WidePageProblem /> }],
        },
      ],
    },
  ]
  const loaderData = { root: facts, screen: null }
  const router = createMemoryRouter(routes, {
    initialEntries: ['/class/list'],
    hydrationData: failed ? { loaderData, errors: { [failed]: new UnreachableServer('lost') } } : { loaderData },
  })
  return renderToString(<RouterProvider router={router} />)
}

describe('an advertisement (STU-19)', () => {
  test('stands below a list', () => {
    expect(list()).toContain('https://example.com')
  })

  test('does not stand below an error page in place of the layout', () => {
    expect(list('layout')).toContain(m.platform_offline_title())
    expect(list('layout')).not.toContain('https://example.com')
  })

  test('is hidden below an error page of a screen by the style of the slot', () => {
    expect(list('screen')).toContain('data-page-state')
    expect(list()).not.toContain('data-page-state')
  })
})
