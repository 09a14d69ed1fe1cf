import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountAdminCourseForms } from './admin-courses.routes.ts'
import { mountAdminCategories } from './categories.routes.ts'
import { mountClasses } from './classes.routes.ts'
import { mountCourses } from './courses.routes.ts'
import { mountMyClasses } from './my-classes.routes.ts'
import { mountMyCourses } from './my-courses.routes.ts'
import { mountSchools, mountTeachers } from './people.routes.ts'
import { mountSuggestions } from './suggestions.routes.ts'

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
