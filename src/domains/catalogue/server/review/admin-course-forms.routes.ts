import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import * as contract from '../../contract/admin-course-forms.contract.ts'
import { toEditedCourse, toNewCourse } from '../owner-tools/course-draft.ts'
import { findCourseRecord } from '../owner-tools/my-courses.queries.ts'
import { createCourseForOwner } from './create-course-for-owner.ts'
import { editCourseAsAdmin } from './edit-course-as-admin.ts'

/** Mounts the endpoints with which admins create and change courses for owners. */
export function mountAdminCourseForms(api: FastifyInstance, services: AppServices): void {
  mount(api, contract.createCourseForOwner, async ({ viewer, body }) => {
    const owner = { role: body.owner_type, id: body.owner_id }
    return { course_id: await createCourseForOwner(services, viewer, { owner, draft: toNewCourse(body) }) }
  })
  mount(api, contract.editCourseAsAdmin, async ({ viewer, params, body }) => {
    await editCourseAsAdmin(services, viewer, { courseId: params.id, draft: toEditedCourse(body) })
    return { status: 1 as const }
  })
  mount(api, contract.courseForAdminEdit, async ({ params }) => {
    const found = await findCourseRecord(services.db, params.id)
    if (!found) throw new Refusal('COURSE_NOT_FOUND')
    return found.record
  })
}
