import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

/** Route of the screen with everything that a student learns. */
export const learningScreens: DomainRoutes = {
  account: [route('student/learning', 'domains/learning/web/screens/student/my-learning-screen.tsx')],
}
