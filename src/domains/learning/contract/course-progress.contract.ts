import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'

/** A lesson is counted in this many parts of equal length. */
export const lessonParts = 10

/** A student of the course with the progress in its lessons. */
const studentProgress = z.object({
  student_id: z.number(),
  /** Null for a deleted account. */
  name: z.nullable(z.string()),
  /** Finished lessons, and lessons that open on the web. */
  done: z.number(),
  total: z.number(),
  /** Day of the newest report, in Yangon; null for a student who has not begun. */
  last_day: z.nullable(z.string()),
})
export type StudentProgress = z.output<typeof studentProgress>

/** The students of an own course, those who learnt last first. */
export const courseStudentsProgress = {
  method: 'GET',
  url: '/my/course/:id/progress',
  config: { access: 'approved-owner', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'How far the students of an own course are',
    params: idParams,
    querystring: pageQuery,
    response: { 200: pageOf(studentProgress) },
  },
} as const satisfies Endpoint

/** A lesson with the number of students who have begun and finished it. */
const lessonCompletion = z.object({
  id: z.number(),
  content_title: z.string(),
  gp_name: z.string(),
  begun: z.number(),
  finished: z.number(),
  /** Where those who have not finished a video stopped: students by tenth of its length. Empty for what is no video. */
  stopped_in: z.array(z.number()),
})
export type LessonCompletion = z.output<typeof lessonCompletion>

/** The lessons of an own course that open on the web, in order. */
export const courseLessonsProgress = {
  method: 'GET',
  url: '/my/course/:id/progress/lessons',
  config: { access: 'approved-owner', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'How many students have finished each lesson of an own course',
    params: idParams,
    response: { 200: z.object({ students: z.number(), lessons: z.array(lessonCompletion) }) },
  },
} as const satisfies Endpoint
