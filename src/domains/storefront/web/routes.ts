import { index, route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const web = 'domains/storefront/web'
const guest = `${web}/screens/guest`

/**
 * Routes of the public screens: home, search, lists and details of courses, classes and their owners; and of the words
 * of searches.
 */
export const storefrontScreens: DomainRoutes = {
  guest: [
    index(`${web}/home/home-screen.tsx`),
    route('search', `${guest}/search-screen.tsx`),
    route('course/list', `${guest}/course-list-screen.tsx`),
    route('course/detail/:id', `${guest}/course-detail-screen.tsx`),
    route('video-class/detail/:id', `${guest}/video-course-screen.tsx`),
    route('class/list', `${guest}/class-list-screen.tsx`),
    route('class/detail/:id', `${guest}/class-detail-screen.tsx`),
    route('enroll/class/detail/:id', `${guest}/enrolled-class-screen.tsx`),
    route('teacher/list', `${guest}/teacher-list-screen.tsx`),
    route('teacher/list/detail/:id', `${guest}/teacher-screen.tsx`),
    route('school/list', `${guest}/school-list-screen.tsx`),
    route('school/list/detail/:id', `${guest}/school-screen.tsx`),
  ],
  admin: [route('search-words', `${web}/screens/admin/search-words-screen.tsx`)],
}
