import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { wireId } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { createCourse, editedCourseBody, newCourseBody, ownCourse, updateCourse } from './my-courses.contract.ts'

/** The owner's form has the owner's id. */
const notRead = 'not read: an admin makes the call'

/** The owner of the new course. */
const courseOwner = z.object({ owner_type: z.enum(['teacher', 'school']), owner_id: wireId })

/** An admin creates a course for a teacher or school; it waits for review like any other. */
export const createCourseForOwner = {
  method: 'POST',
  url: '/admin/courses',
  config: { access: 'admin:moderator', bodyLimit: createCourse.config.bodyLimit, selfExempt: notRead },
  schema: {
    summary: 'Post a course on behalf of a teacher or school',
    body: z.intersection(courseOwner, newCourseBody),
    response: { 200: z.object({ course_id: z.number() }) },
  },
} as const satisfies Endpoint

/** An admin edits a course; the edit needs no review. @see OP-060 */
export const editCourseAsAdmin = {
  method: 'POST',
  url: '/admin/courses/:id/update',
  config: {
    access: 'admin:moderator',
    errors: ['COURSE_NOT_FOUND', 'COURSE_TYPE_FIXED', 'FEE_LOCKED'],
    bodyLimit: updateCourse.config.bodyLimit,
    selfExempt: notRead,
  },
  schema: {
    summary: 'Change a course of a teacher or school',
    params: idParams,
    body: editedCourseBody,
    response: { 200: z.object({ status: z.literal(1) }) },
  },
} as const satisfies Endpoint

/** A course with all fields of its form. */
export const courseForAdminEdit = {
  method: 'GET',
  url: '/admin/courses/:id/record',
  config: { access: 'admin:moderator', errors: ['COURSE_NOT_FOUND'] },
  schema: { summary: 'One course to edit by the team', params: idParams, response: ownCourse.schema.response },
} as const satisfies Endpoint
