import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useLogInReturn } from './after-log-in.ts'

interface Left {
  readonly pathname: string
  readonly search: string
  readonly state?: unknown
}
const left = (pathname: string, state?: unknown): Left => ({ pathname, search: '', state })
const list: Left = { pathname: '/en/class/list', search: '?open=1' }

const Return = () => useLogInReturn()?.from ?? 'home'

/** Where the log-in page leads back to, by its history state. */
function leadsTo(state: unknown): string {
  const router = createMemoryRouter([{ path: '*', element: <Return /> }], {
    initialEntries: [{ pathname: '/login', state }],
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a log-in leads back to the page that was left for it, over pages where a guest logs in or signs up (0402)', () => {
  expect(leadsTo({ page: list })).toBe('/class/list?open=1')
  for (const path of ['/login', '/en/signupTeacher', '/agreementStudent', '/password/forget', '/teacherPayment'])
    expect(leadsTo({ page: left(path, { page: list }) })).toBe('/class/list?open=1')
  const returnTo = { from: '/student/detail' }
  expect(leadsTo({ page: left('/signupStudent', { returnTo }) })).toBe('/student/detail')
})

test('a log-in leads home from home and pages of the site, whatever was read before them (A-LOGIN-10)', () => {
  for (const path of ['/', '/en', '/about-us', '/payment/method'])
    expect(leadsTo({ page: left(path, { page: list }) })).toBe('home')
  expect(leadsTo(null)).toBe('home')
})
