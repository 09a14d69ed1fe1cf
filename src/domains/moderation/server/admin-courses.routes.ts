import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as courses from '../contract/admin-courses.contract.ts'
import { readCourseForReview, readCoursesForReview } from './admin-courses.ts'
import { approveCourseByAdmin, archiveCourseByAdmin, rejectCourseByAdmin } from './review-course.ts'

/** Admin calls for courses. */
export function mountAdminCourses(api: FastifyInstance, { db }: AppServices): void {
  mount(api, courses.listCoursesForReview, ({ query }) => readCoursesForReview(db, query))
  mount(api, courses.showCourseForReview, ({ params }) => readCourseForReview(db, params.id))
  mount(api, courses.approveCourseByAdmin, ({ params, body, viewer }) =>
    approveCourseByAdmin(db, viewer, { courseId: params.id, expected: body?.version }),
  )
  mount(api, courses.rejectCourseByAdmin, ({ params, body, viewer }) =>
    rejectCourseByAdmin(db, viewer, { courseId: params.id, reason: body.reason, expected: body.version }),
  )
  mount(api, courses.archiveCourseByAdmin, ({ params, body, viewer }) =>
    archiveCourseByAdmin(db, viewer, { courseId: params.id, reason: body.reason }),
  )
}
