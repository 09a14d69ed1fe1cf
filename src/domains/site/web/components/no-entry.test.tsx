import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { siteNavigation } from '#navigation/site-navigation.ts'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { provideNavigation } from '#platform/web/layout/navigation.ts'
import { NoEntry } from './no-entry.tsx'

provideNavigation(siteNavigation)

type Person = ComponentProps<typeof NoEntry>['user']

const drawn = (status: AccountStatus, usertype: 'teacher' | 'school' | 'student') => drawnFor({ status, usertype })

function drawnFor(user: Person): string {
  const router = createMemoryRouter([{ path: '*', element: <NoEntry user={user} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('an owner who waits or was rejected sees so and is led to the notices, not to another account (OWN-12)', () => {
  const waits = drawn(AccountStatus.pending, 'teacher')
  expect(waits).toContain(m.site_account_waits_title())
  expect(waits).toContain(paths.own.teacher.notifications())
  expect(waits).not.toContain(m.platform_forbidden_text())
  const rejected = drawn(AccountStatus.rejected, 'school')
  expect(rejected).toContain(m.site_account_rejected_title())
  expect(rejected).toContain(paths.own.school.notifications())
  expect(rejected).toContain(paths.ownProfile.school())
  expect(waits).not.toContain(m.site_account_profile())
})

test('others see that the page is not theirs', () => {
  expect(drawn(AccountStatus.approved, 'teacher')).toContain(m.platform_forbidden_text())
  expect(drawn(AccountStatus.pending, 'student')).toContain(m.platform_forbidden_text())
})

test('a guest is led to the log-in', () => {
  const guest = drawnFor(null)
  expect(guest).toContain(m.site_owners_only())
  expect(guest).toContain(`href="${paths.login()}"`)
  expect(guest).toContain(`href="${paths.home()}"`)
  expect(drawn(AccountStatus.approved, 'teacher')).not.toContain(m.site_owners_only())
})
