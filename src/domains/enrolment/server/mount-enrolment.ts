import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountClassEnrolments } from './class-enrolments.routes.ts'
import { mountCourseEnrolments } from './course-enrolments.routes.ts'
import { mountMyEnrolments } from './my-enrolments.routes.ts'
import { mountStudents } from './students.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountEnrolment(api: FastifyInstance, ground: Pick<Ground, 'db' | 'links'>): void {
  mountClassEnrolments(api, ground)
  mountCourseEnrolments(api, ground)
  mountMyEnrolments(api, ground)
  mountStudents(api, ground)
}
