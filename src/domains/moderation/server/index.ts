import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountAdminCourses } from './admin-courses.routes.ts'
import { mountAdminDesk } from './admin-desk.routes.ts'
import { mountAdminUsers } from './admin-users.routes.ts'
import { mountStatus } from './status.routes.ts'

/** Mounts the admin calls for people and courses, the dashboard and the audit trail. */
export function mountModeration(api: FastifyInstance, services: AppServices): void {
  mountAdminUsers(api, services)
  mountAdminCourses(api, services)
  mountAdminDesk(api, services)
  mountStatus(api, services)
}
