import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountMyClasses } from './my-classes.routes.ts'
import { mountMyCourses } from './my-courses.routes.ts'

/** Puts the calls of this room on the API. */
export function mountCatalogue(api: FastifyInstance, ground: Ground): void {
  mountMyCourses(api, ground)
  mountMyClasses(api, ground)
}
