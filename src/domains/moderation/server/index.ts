import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountAdminCourses } from './admin-courses.routes.ts'
import { mountAdminUsers } from './admin-users.routes.ts'
import { mountAuditTrail } from './audit-trail.routes.ts'
import { mountDashboard } from './dashboard.routes.ts'
import { mountStatus } from './status.routes.ts'

/** Mounts the admin calls for people and courses, the dashboard and the audit trail. */
export function mountModeration(api: FastifyInstance, services: AppServices): void {
  mountAdminUsers(api, services)
  mountAdminCourses(api, services)
  mountDashboard(api, services)
  mountAuditTrail(api, services)
  mountStatus(api, services)
}
