import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountAdminCategories, mountCategories } from './categories/categories.routes.ts'
import { mountMyClasses } from './owner-tools/my-classes.routes.ts'
import { mountMyCourses } from './owner-tools/my-courses.routes.ts'
import { mountAdminCourseForms } from './review/admin-courses.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountCatalogue(api: FastifyInstance, ground: Ground): void {
  mountCategories(api, ground)
  mountAdminCategories(api, ground)
  mountAdminCourseForms(api, ground)
  mountMyCourses(api, ground)
  mountMyClasses(api, ground)
}
