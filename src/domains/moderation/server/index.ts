import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountAdminCourses, mountAdminDesk } from './admin-courses.routes.ts'
import { mountAdminUsers } from './admin-users.routes.ts'

/** Everything that the admin team does with people and courses, the dashboard and the audit trail. */
export function mountModeration(api: FastifyInstance, ground: Ground): void {
  mountAdminUsers(api, ground)
  mountAdminCourses(api, ground)
  mountAdminDesk(api, ground)
}
