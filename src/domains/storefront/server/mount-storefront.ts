import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountClasses } from './browse/classes.routes.ts'
import { mountCourses } from './browse/courses.routes.ts'
import { mountEnrolAndList } from './browse/enrol-and-list.routes.ts'
import { mountSchools, mountTeachers } from './people/people.routes.ts'
import { mountSuggestions } from './search/suggestions.routes.ts'
import { mountSearchWords } from './search-words/search-words.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountStorefront(api: FastifyInstance, services: AppServices): void {
  mountCourses(api, services)
  mountClasses(api, services)
  mountEnrolAndList(api, services)
  mountTeachers(api, services)
  mountSchools(api, services)
  mountSuggestions(api, services)
  mountSearchWords(api, services)
}
