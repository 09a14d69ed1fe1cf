import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const admin = 'domains/catalogue/web/screens/admin'
const owner = 'domains/catalogue/web/screens/owner'

/** Screens of owners and admins for courses, classes and categories. */
export const catalogueScreens: DomainRoutes = {
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
    route('courses/new', `${admin}/admin-create-course-screen.tsx`),
    route('courses/:id/edit', `${admin}/admin-edit-course-screen.tsx`),
  ],
}
