import * as z from 'zod/mini'
import { Processing } from '#domains/content/contract/content-codes.ts'
import { lessonRendition } from '#domains/content/contract/lesson-rendition.ts'
import type { AccessVia } from '#domains/content/contract/lessons.contract.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

const outlineLesson = z.object({
  id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
  file_size: z.number(),
  is_processing: codeSchema(Processing),
  enable_pc: z.boolean(),
  /** Null for what is no video, and while a video is being prepared. */
  duration_seconds: z.nullable(z.number()),
  renditions: z.array(lessonRendition),
  /** Seconds from the start; 0 for a lesson that was not begun. */
  position: z.number(),
  /** The position that the owner gave the lesson in its chapter; null where the chapter is in the order of ids. */
  group_position: z.optional(z.nullable(z.number())),
  /** Whole percent that were played. */
  percent: z.number(),
  finished: z.boolean(),
})
export type OutlineLesson = z.output<typeof outlineLesson>

const chapter = z.object({ id: z.number(), gp_name: z.string(), lessons: z.array(outlineLesson) })
export type OutlineChapter = z.output<typeof chapter>

const courseOutline = z.object({
  /** Lessons that open on the web, and those of them that are finished. */
  total: z.number(),
  done: z.number(),
  /** Seconds of these lessons that are not finished, without what was played before their position. */
  seconds_left: z.number(),
  /** The lesson to go on with: the one played last if it is not finished, otherwise the first that is not. */
  next: z.nullable(z.object({ group_id: z.number(), content_id: z.number() })),
  chapters: z.array(chapter),
})
export type CourseOutline = z.output<typeof courseOutline>

/**
 * All chapters and lessons of a class or video course, with the student's progress. Listed after the access end too.
 */
function outlineBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/outline`,
    config: { access: 'student', errors: ['FORBIDDEN'] },
    schema: {
      summary: `Chapters, lessons and own progress of an enrolled ${via}`,
      params: idParams,
      response: { 200: courseOutline },
    },
  } as const satisfies Endpoint
}
export const classOutline = outlineBy('class')
export const videoCourseOutline = outlineBy('video-course')
