import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

/** Items in one call; a phone that was offline for long sends several calls. */
export const maxProgressItems = 100
export const maxRanges = 50
/** A day: longer than any lesson. */
export const longestLessonSeconds = 86_400

const seconds = z.number()

/**
 * What one device has played of a lesson since it last reported. The schema accepts any numbers, because one wrong item
 * must not lose the others of the call.
 */
const progressItem = z.object({
  content_id: z.number(),
  /** Seconds really played, as pairs [from, to). */
  ranges: z.array(z.array(seconds)),
  position: seconds,
  /** ISO 8601: when the position was left, by the server's clock as far as the device knows it. */
  at: z.string(),
  /** Ticked or unticked by hand. */
  finished: z.optional(z.boolean()),
})
export type ProgressItem = z.output<typeof progressItem>

/** The progress of a lesson over all devices of the student. */
const lessonProgress = z.object({
  content_id: z.number(),
  /** Pairs [from, to) in order. */
  ranges: z.array(z.array(seconds)),
  position: seconds,
  /** Null where nothing is known yet. */
  at: z.nullable(z.string()),
  finished: z.boolean(),
})
export type LessonProgress = z.output<typeof lessonProgress>

/** ISO 8601: by it a device whose clock is wrong knows what time it is. Replies of earlier releases have none. */
const server_time = z.optional(z.string())

const droppedItem = z.object({
  content_id: z.number(),
  code: z.enum(['CONTENT_NOT_FOUND', 'FORBIDDEN', 'INVALID_INPUT']),
})
export type DroppedItem = z.output<typeof droppedItem>

/** Merges what a device has played into the student's progress; the same items in any order give the same result. */
export const mergeProgress = {
  method: 'POST',
  url: '/my/progress',
  config: { access: 'student' },
  schema: {
    summary: 'Report which seconds of lessons were played',
    body: z.object({ items: z.array(progressItem).check(z.minLength(1), z.maxLength(maxProgressItems)) }),
    response: { 200: z.object({ merged: z.array(lessonProgress), dropped: z.array(droppedItem), server_time }) },
  },
} as const satisfies Endpoint

/** The progress of one lesson. */
export const getLessonProgress = {
  method: 'GET',
  url: '/my/progress/content/:id',
  config: { access: 'student', errors: ['CONTENT_NOT_FOUND', 'FORBIDDEN'] },
  schema: {
    summary: 'Own progress in a lesson',
    params: idParams,
    response: { 200: z.extend(lessonProgress, { server_time }) },
  },
} as const satisfies Endpoint

const lessonsProgress = z.object({
  /** Lessons that open on the web. */
  total: z.number(),
  done: z.number(),
  /** Lessons that were begun or finished. */
  lessons: z.array(z.object({ content_id: z.number(), position: seconds, percent: z.number(), finished: z.boolean() })),
})
export type LessonsProgress = z.output<typeof lessonsProgress>

/** The progress in all lessons of a course. */
export const listCourseProgress = {
  method: 'GET',
  url: '/my/progress/course/:id',
  config: { access: 'student', errors: ['FORBIDDEN'] },
  schema: {
    summary: 'Own progress in the lessons of a course',
    params: idParams,
    response: { 200: lessonsProgress },
  },
} as const satisfies Endpoint

/** The progress in the lessons of a group. */
export const listGroupProgress = {
  ...listCourseProgress,
  url: '/my/progress/content-gp/:id',
  schema: { ...listCourseProgress.schema, summary: 'Own progress in the lessons of a group' },
} as const satisfies Endpoint
