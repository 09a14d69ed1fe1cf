import { route } from '@react-router/dev/routes'
import type { RoomScreens } from '#platform/web/layout/room-screens.ts'

const admin = 'domains/catalogue/web/screens/admin'
const guest = 'domains/catalogue/web/screens/guest'
const owner = 'domains/catalogue/web/screens/owner'

/** The screens of courses and classes. */
export const catalogueScreens: RoomScreens = {
  guest: [
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
  account: [
    route('createcourse', `${owner}/create-course-screen.tsx`),
    route('manageCourse', `${owner}/manage-courses-screen.tsx`),
    route('editCourse/:id', `${owner}/edit-course-screen.tsx`),
    route('createclass', `${owner}/create-class-screen.tsx`),
    route('manageclass', `${owner}/manage-classes-screen.tsx`),
    route('manageclass/edit/:id', `${owner}/edit-class-screen.tsx`),
  ],
  admin: [
    route('categories', `${admin}/categories-screen.tsx`),
    route('courses/new', `${admin}/post-course-screen.tsx`),
    route('courses/:id/edit', `${admin}/mend-course-screen.tsx`),
  ],
}
