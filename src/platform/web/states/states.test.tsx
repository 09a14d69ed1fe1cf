import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { siteNavigation } from '#navigation/site-navigation.ts'
import { provideNavigation } from '#platform/web/layout/navigation.ts'
import { ErrorState } from './states.tsx'

provideNavigation(siteNavigation)

function homeOf(address: string): string | undefined {
  const element = <ErrorState onRetry={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return /<a [^>]*href="([^"]*)"/.exec(renderToStaticMarkup(<RouterProvider router={router} />))?.[1]
}

test.each([
  ['/admin/users', '/admin'],
  ['/admin', '/admin'],
  ['/administration', '/'],
  ['/course/list', '/'],
])('the error page of %s links to %s', (address, home) => {
  expect(homeOf(address)).toBe(home)
})
