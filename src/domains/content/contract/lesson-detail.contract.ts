import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { contentParams } from './contents.contract.ts'
import type { AccessVia } from './lessons.contract.ts'

/** One way to take a lesson in: a picture size with its sound, or the sound alone. */
const lessonRendition = z.object({
  name: z.string(),
  kind: z.enum(['video', 'audio']),
  /** What watching all of it costs, sound included; null while it is still being prepared. */
  size_bytes: z.nullable(z.number()),
})
export type LessonRendition = z.output<typeof lessonRendition>

/** Everything that a viewer shows beside the lesson itself. */
export const lessonDetail = z.object({
  id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
  file_size: z.number(),
  content_type: z.number(),
  gp_name: z.string(),
  course_id: z.number(),
  course_title: z.string(),
  duration_seconds: z.nullable(z.number()),
  renditions: z.array(lessonRendition),
  /** The next finished content of the group. */
  next: z.nullable(z.object({ id: z.number(), content_title: z.string(), o_file_name: z.string() })),
})
export type LessonDetail = z.output<typeof lessonDetail>

/** Opens with the same right as the file; its owner may look too. */
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
