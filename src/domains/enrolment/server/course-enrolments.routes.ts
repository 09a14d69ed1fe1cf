import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { m } from '#platform/server/plain-messages.ts'
import { buyCourse, rateCourse, showCourseEnrolment } from '../contract/course-enrolments.contract.ts'
import { buyVideoCourse } from './buy-course.ts'
import { rateCourseAs } from './rate.ts'
import { showStudentCourseEnrolment } from './show-enrolment.ts'

export function mountCourseEnrolments(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, buyCourse, async ({ viewer, body, locale }) => {
    const { id, status } = await buyVideoCourse(db, viewer, body.course_id)
    const message = m.enrolment_reply_bought({}, { locale })
    return { status: 1 as const, course_student_id: id, course_std_status: status, message }
  })
  mount(api, showCourseEnrolment, ({ viewer, params }) => showStudentCourseEnrolment({ db, links }, viewer, params.id))
  mount(api, rateCourse, async ({ viewer, params, body }) => {
    const average = await rateCourseAs(db, viewer, { courseId: params.id, rate: body.rate })
    return { rate: average.mean, rate_count: average.count, current_std_rate: body.rate }
  })
}
