import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { RemixErrorBoundary } from './outermost-problem.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('what stands around every page shows it, and after a fault says so with a way back to the same address', () => {
  vi.stubGlobal('window', { location: { href: 'http://site/class/list?page=2' } })
  const shown = (error?: Error) =>
    renderToStaticMarkup(
      <RemixErrorBoundary location="here" error={error}>
        <p>the page</p>
      </RemixErrorBoundary>,
    )
  expect(shown()).toBe('<p>the page</p>')
  expect(RemixErrorBoundary.getDerivedStateFromError()).toEqual({ failed: true })
  const html = shown(new Error('a bug of the router'))
  expect(html).toContain(`<h1>${m.platform_failed_title()}</h1>`)
  expect(html).toContain('href="http://site/class/list?page=2"')
  expect(html).not.toContain('a bug')
})
