import * as z from 'zod/mini'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ownCourseRecord } from '#domains/catalogue/contract/my-courses.contract.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { contentFields } from './content-fields.ts'
import { groupDetail, groupParams, groupRow } from './content-groups.contract.ts'
import { contentsQuery } from './contents.contract.ts'
import { lessonRendition } from './lesson-rendition.ts'

/** A content as a student sees it. `key` is empty after the access has ended (OP-159). */
const lessonRow = z.object({
  ...contentFields,
  end_access_date: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  /** The sizes in which it is played; empty for what is no video. */
  renditions: z.optional(z.array(lessonRendition)),
})
export type LessonRow = z.output<typeof lessonRow>

/** The header above a student's groups. */
export const courseHeader = z.object({
  id: z.number(),
  course_id: z.number(),
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  teacher_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  teacher_name: z.nullable(z.string()),
  school_name: z.nullable(z.string()),
  school_id: z.nullable(z.number()),
  schools_name: z.nullable(z.string()),
  insert_time: z.string(),
  update_time: z.nullable(z.string()),
  end_access_date: z.nullable(z.string()),
})
export type CourseHeader = z.output<typeof courseHeader>

/** The path segments of the two kinds of access; 'class' is followed by a class id, 'video-course' by a course id. */
export type AccessVia = 'class' | 'video-course'

const lessonQuery = z.extend(contentsQuery, { type: z.optional(z.unknown()) })

/** The four reading calls and the stream calls of one kind of access, which differ in their paths only. */
function lessonsBy<const Via extends AccessVia>(via: Via) {
  const base = `/my/${via}/:id/content-gp` as const
  const config = { access: 'student', errors: ['FORBIDDEN', 'GROUP_NOT_FOUND'] } as const
  return {
    groups: {
      method: 'GET',
      url: base,
      config: { access: 'student', errors: ['FORBIDDEN'] },
      schema: {
        summary: `Content groups of an enrolled ${via}`,
        params: idParams,
        querystring: pageQuery,
        response: { 200: pageOf(groupRow) },
      },
    },
    group: {
      method: 'GET',
      url: `${base}/:groupId`,
      config,
      schema: {
        summary: `One content group of an enrolled ${via}`,
        params: groupParams,
        response: { 200: groupDetail },
      },
    },
    contents: {
      method: 'GET',
      url: `${base}/:groupId/content/list`,
      config,
      schema: {
        summary: `Contents of a group of an enrolled ${via}`,
        params: groupParams,
        querystring: lessonQuery,
        response: { 200: pageOf(lessonRow) },
      },
    },
  } as const satisfies Record<string, Endpoint>
}

export const classLessons = lessonsBy('class')
export const videoCourseLessons = lessonsBy('video-course')

/** The header above a video course's groups. @see M-ST-02 */
export const videoCourseHeader = {
  method: 'GET',
  url: '/my/courses/:id',
  config: { access: 'student', errors: ['COURSE_NOT_FOUND', 'FORBIDDEN'] },
  schema: {
    summary: 'Header of a bought video course, with the end of access',
    params: idParams,
    response: { 200: courseHeader },
  },
} as const satisfies Endpoint

/** Replies to an owner with the record to edit, and to a student with the header. @see OP-124 */
export const myCourse = {
  method: 'GET',
  url: '/my/course/:id',
  config: { access: 'user', errors: ['COURSE_NOT_FOUND', 'FORBIDDEN'] },
  schema: {
    summary: 'An own course to edit, or the header of a course that a student takes',
    params: idParams,
    response: { 200: z.union([ownCourseRecord, courseHeader]) },
  },
} as const satisfies Endpoint
