import { index, route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const admin = 'domains/moderation/web/screens/admin'

/** Routes of the dashboard, people, courses, broadcasts and audit trail. */
export const moderationScreens: DomainRoutes = {
  admin: [
    index(`${admin}/dashboard-screen.tsx`),
    route('users', `${admin}/users-screen.tsx`),
    route('users/:type/:id', `${admin}/user-screen.tsx`),
    route('courses', `${admin}/courses-screen.tsx`),
    route('courses/:id', `${admin}/course-screen.tsx`),
    route('notifications', `${admin}/broadcast-screen.tsx`),
    route('status', `${admin}/status-screen.tsx`),
    route('outbox', `${admin}/outbox-screen.tsx`),
    route('audit', `${admin}/audit-screen.tsx`),
  ],
}
