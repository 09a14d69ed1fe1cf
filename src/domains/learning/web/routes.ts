import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

/** Routes of the screens of what to do next, for students and owners, and of the progress in an owner's course. */
export const learningScreens: DomainRoutes = {
  account: [
    route('student/learning', 'domains/learning/web/screens/student/my-learning-screen.tsx'),
    route('owner/start', 'domains/learning/web/screens/owner/owner-start-screen.tsx'),
    route('courseProgress/:id', 'domains/learning/web/screens/owner/course-progress-screen.tsx'),
  ],
}
