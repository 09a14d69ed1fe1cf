import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountClasses } from './browsing/classes.routes.ts'
import { mountCourses } from './browsing/courses.routes.ts'
import { mountSchools, mountTeachers } from './browsing/people.routes.ts'
import { mountAdminCategories } from './categories/categories.routes.ts'
import { mountAdminCourseForms } from './publishing/admin-courses.routes.ts'
import { mountMyClasses } from './publishing/my-classes.routes.ts'
import { mountMyCourses } from './publishing/my-courses.routes.ts'
import { mountSuggestions } from './search/suggestions.routes.ts'

/** Puts the calls of this room on the API. */
export function mountCatalogue(api: FastifyInstance, ground: Ground): void {
  mountCourses(api, ground)
  mountClasses(api, ground)
  mountTeachers(api, ground)
  mountSchools(api, ground)
  mountSuggestions(api, ground)
  mountAdminCategories(api, ground)
  mountAdminCourseForms(api, ground)
  mountMyCourses(api, ground)
  mountMyClasses(api, ground)
}
