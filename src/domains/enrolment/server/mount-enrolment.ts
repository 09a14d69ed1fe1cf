import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountClassEnrolments } from './class-enrolments.routes.ts'
import { mountCourseEnrolments } from './course-enrolments.routes.ts'
import { mountMyEnrolments } from './my-enrolments.routes.ts'
import { mountStudents } from './students.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountEnrolment(api: FastifyInstance, services: Pick<AppServices, 'db' | 'links'>): void {
  mountClassEnrolments(api, services)
  mountCourseEnrolments(api, services)
  mountMyEnrolments(api, services)
  mountStudents(api, services)
}
