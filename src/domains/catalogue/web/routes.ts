import { route } from '@react-router/dev/routes'
import type { RoomScreens } from '#platform/web/layout/room-screens.ts'

const owner = 'domains/catalogue/web/screens/owner'

/** The screens of courses and classes. */
export const catalogueScreens: RoomScreens = {
  account: [
    route('createcourse', `${owner}/create-course-screen.tsx`),
    route('manageCourse', `${owner}/manage-courses-screen.tsx`),
    route('editCourse/:id', `${owner}/edit-course-screen.tsx`),
    route('createclass', `${owner}/create-class-screen.tsx`),
    route('manageclass', `${owner}/manage-classes-screen.tsx`),
    route('manageclass/edit/:id', `${owner}/edit-class-screen.tsx`),
  ],
}
