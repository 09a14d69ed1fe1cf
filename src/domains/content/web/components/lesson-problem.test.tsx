import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { siteNavigation } from '#navigation/site-navigation.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { provideNavigation } from '#platform/web/layout/navigation.ts'
import { ErrorBoundary as ImageProblem } from '../screens/viewer/image-screen.tsx'
import { ErrorBoundary as VideoProblem } from '../screens/viewer/video-screen.tsx'

provideNavigation(siteNavigation)

/** What stands in the place of a lesson whose data were refused. */
function shownAt(path: string, { error, problem: Problem }: { error: Error; problem: ComponentType }): string {
  const routes = [
    { id: 'lesson', path: '/video/:course_class_id/:group_id/:id', element: null, ErrorBoundary: Problem },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { errors: { lesson: error } } })
  return renderToString(<RouterProvider router={router} />)
}
const ended = new RefusedCall(403, { code: 'ACCESS_ENDED' })

test.each([
  ['video', VideoProblem],
  ['picture', ImageProblem],
])('a %s whose access has ended says so, and where the course is bought again', (_what, problem) => {
  const shown = shownAt('/video/3/2/1?type=video-course', { error: ended, problem })
  expect(shown).toContain(m.content_expired_text())
  expect(shown).toContain(`href="${paths.videoCourse.detail(3)}"`)
  const ofClass = shownAt('/video/3/2/1?type=class', { error: ended, problem })
  expect(ofClass).toContain(m.content_class_expired_text())
  expect(ofClass).not.toContain(m.content_buy_again())
})

test('a lesson that was never open to its reader is forbidden as before', () => {
  const error = new RefusedCall(403, { code: 'FORBIDDEN' })
  const shown = shownAt('/video/3/2/1', { error, problem: VideoProblem })
  expect(shown).toContain(m.platform_forbidden_title())
  expect(shown).not.toContain(m.content_expired())
})
