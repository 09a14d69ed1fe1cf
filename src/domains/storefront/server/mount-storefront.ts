import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountClasses } from './browse/classes.routes.ts'
import { mountCourses } from './browse/courses.routes.ts'
import { mountEnrolAndList } from './browse/enrol-and-list.routes.ts'
import { mountSchools, mountTeachers } from './people/people.routes.ts'
import { mountSuggestions } from './search/suggestions.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountStorefront(api: FastifyInstance, ground: Ground): void {
  mountCourses(api, ground)
  mountClasses(api, ground)
  mountEnrolAndList(api, ground)
  mountTeachers(api, ground)
  mountSchools(api, ground)
  mountSuggestions(api, ground)
}
