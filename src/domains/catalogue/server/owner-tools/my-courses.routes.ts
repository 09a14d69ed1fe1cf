import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as contract from '../../contract/my-courses.contract.ts'
import { toEditedCourse, toNewCourse } from './course-draft.ts'
import { createCourse } from './create-course.ts'
import { listCoursesForClasses } from './list-own-courses.ts'
import { updateOwnCourse } from './update-course.ts'

/** Mounts the endpoints with which a teacher or school manages its courses. */
export function mountMyCourses(api: FastifyInstance, services: AppServices): void {
  mount(api, contract.createCourse, async ({ viewer, body }) => {
    return { status: 1 as const, course_id: await createCourse(services, toNewCourse(body), { ownerId: viewer.id }) }
  })
  mount(api, contract.updateCourse, async ({ viewer, params, body }) => {
    await updateOwnCourse(services, viewer, { courseId: params.id, draft: toEditedCourse(body) })
    return { status: 1 as const }
  })
  mount(api, contract.listCoursesForClasses, ({ viewer }) => listCoursesForClasses(services.db, viewer))
}
