import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ContentType, Processing } from './content-codes.ts'
import { contentParams } from './contents.contract.ts'
import { lessonRendition } from './lesson-rendition.ts'
import type { AccessVia } from './lessons.contract.ts'
import { subtitleLanguage } from './subtitles.contract.ts'

/** The lesson that follows in the course, in this chapter or a later one. */
const nextLesson = z.object({
  id: z.number(),
  group_id: z.number(),
  gp_name: z.string(),
  content_title: z.string(),
  o_file_name: z.string(),
  file_size: z.number(),
  duration_seconds: z.nullable(z.number()),
  renditions: z.array(lessonRendition),
})
export type NextLesson = z.output<typeof nextLesson>

/** Data that a viewer shows next to the lesson. */
const lessonDetail = z.object({
  id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
  file_size: z.number(),
  content_type: codeSchema(ContentType),
  gp_name: z.string(),
  course_id: z.number(),
  course_title: z.string(),
  duration_seconds: z.nullable(z.number()),
  renditions: z.array(lessonRendition),
  /** Whether the stream is sent to this reader; where it is false, its calls answer WATCH_IN_APP. */
  is_watchable: z.optional(z.boolean()),
  /** As in the list of lessons: whether a video that cannot be watched is being prepared, or could not be. */
  is_processing: z.optional(codeSchema(Processing)),
  /** Languages in which there are subtitles. */
  subtitles: z.optional(z.array(subtitleLanguage)),
  /** The position that the owner gave the lesson in its chapter; null where the chapter is in the order of ids. */
  group_position: z.optional(z.nullable(z.number())),
  /** The next ready content of the group. */
  next: z.nullable(z.object({ id: z.number(), content_title: z.string(), o_file_name: z.string() })),
  /** The next lesson of the course that a page of this site shows; null at the end of the course. */
  next_lesson: z.optional(z.nullable(nextLesson)),
})
export type LessonDetail = z.output<typeof lessonDetail>

/** Requires the same access as the file; the owner has access too. */
function lessonBy<const Via extends AccessVia | 'course'>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId`,
    config: { access: 'user', errors: ['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED'] },
    schema: { summary: 'A lesson for its viewer', params: contentParams, response: { 200: lessonDetail } },
  } as const satisfies Endpoint
}
export const lessonFromClass = lessonBy('class')
export const lessonFromVideoCourse = lessonBy('video-course')
export const lessonFromCourse = lessonBy('course')
