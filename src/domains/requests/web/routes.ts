import { route } from '@react-router/dev/routes'
import type { RoomScreens } from '#platform/web/layout/room-screens.ts'

const screens = 'domains/requests/web/screens'

export const requestsScreens: RoomScreens = {
  guest: [
    route('courseRequestList', `${screens}/guest/request-list-screen.tsx`),
    route('courseRequestDetail/:id', `${screens}/guest/request-detail-screen.tsx`),
  ],
  account: [route('courseRequest', `${screens}/student/request-course-screen.tsx`)],
  admin: [route('course-requests', `${screens}/admin/request-desk-screen.tsx`)],
}
