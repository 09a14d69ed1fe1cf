import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/requests/web/screens'

export const requestsScreens: DomainRoutes = {
  guest: [
    route('courseRequestList', `${screens}/guest/request-list-screen.tsx`),
    route('courseRequestDetail/:id', `${screens}/guest/request-detail-screen.tsx`),
  ],
  account: [route('courseRequest', `${screens}/student/request-course-screen.tsx`)],
  admin: [route('course-requests', `${screens}/admin/request-desk-screen.tsx`)],
}
