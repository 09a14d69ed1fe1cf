import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/notifications/web/screens'

/** Routes of the notification screens; each role has its own paths. */
export const notificationsScreens: DomainRoutes = {
  account: (['teacher', 'student', 'school'] as const).flatMap((role) => [
    route(`${role}/notification`, `${screens}/account/notification-list-screen.tsx`, {
      id: `${role}-notifications`,
    }),
    route(`${role}/notification/detail/:id`, `${screens}/account/notification-detail-screen.tsx`, {
      id: `${role}-notification`,
    }),
  ]),
}
