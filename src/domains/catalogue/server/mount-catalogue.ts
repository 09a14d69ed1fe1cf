import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountAdminCategories, mountCategories } from './categories/categories.routes.ts'
import { mountMyClasses } from './owner-tools/my-classes.routes.ts'
import { mountMyCourses } from './owner-tools/my-courses.routes.ts'
import { mountOwnLists } from './owner-tools/own-lists.routes.ts'
import { mountAdminCourseForms } from './review/admin-course-forms.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountCatalogue(api: FastifyInstance, services: AppServices): void {
  mountCategories(api, services)
  mountAdminCategories(api, services)
  mountAdminCourseForms(api, services)
  mountMyCourses(api, services)
  mountMyClasses(api, services)
  mountOwnLists(api, services)
}
