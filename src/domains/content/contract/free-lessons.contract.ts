import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams, pathId } from '#platform/contract/wire.ts'
import { actionReply } from './content-groups.contract.ts'
import { contentParams } from './contents.contract.ts'

/** How many lessons of a course may be free at once. */
export const maxFreeLessons = 2
/** Length in seconds of the longest video that may be free. */
export const longestFreeSeconds = 20 * 60

/** A lesson that everybody may open. */
const freeLesson = z.object({
  id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
  /** Null for what is no video. */
  duration_seconds: z.nullable(z.number()),
  /** Of the smallest form in which it is shown: a video size with sound, or the file. */
  size_bytes: z.number(),
})
export type FreeLesson = z.output<typeof freeLesson>

/** A chapter for those who have not bought the course. Contents that are not ready do not count. */
export const publicChapter = z.object({
  id: z.number(),
  gp_name: z.string(),
  lessons: z.number(),
  /** Of the videos whose length is known. */
  seconds: z.number(),
  free: z.array(freeLesson),
})
export type PublicChapter = z.output<typeof publicChapter>

function freeAction<const Name extends string>(name: Name, summary: string) {
  return {
    method: 'POST',
    url: `/my/course/:id/content-gp/:groupId/content/:contentId/${name}`,
    config: { access: 'approved-owner', errors: ['FREE_LESSON_LIMIT', 'FREE_LESSON_UNFIT'] },
    schema: { summary, params: contentParams, response: { 200: actionReply } },
  } as const satisfies Endpoint
}
export const showFree = freeAction('showFree', 'Show a lesson of a video course to everybody')
export const hideFree = {
  ...freeAction('hideFree', 'Show a free lesson to students of its course only'),
  config: { access: 'approved-owner' },
} as const satisfies Endpoint

/** A URL of a free lesson that is valid for two hours: 'stream' is a playlist, 'file' a picture or a PDF. */
export const openFreeLesson = {
  method: 'POST',
  url: '/free-lesson/:id/open',
  config: { access: 'public', reads: true, errors: ['CONTENT_NOT_FOUND', 'TOO_MANY_REQUESTS'] },
  schema: {
    summary: 'Open a free lesson of a public course',
    params: idParams,
    response: { 200: z.object({ kind: z.enum(['stream', 'file']), url: z.string() }) },
  },
} as const satisfies Endpoint

const partName = z
  .string()
  .check(z.regex(/^(?:file|\.m3u8|key|index\.json|[a-z0-9]{1,8}\.m3u8|[a-z0-9]{1,8}-(?:init\.mp4|\d{5}\.m4s))$/))

/**
 * Every file below such a URL. The ticket names the lesson; that it is still free is checked for every request.
 */
export const freeLessonPart = {
  method: 'GET',
  url: '/watch/free-lesson/:id/:ticket/:name',
  config: { access: 'public', reply: 'file', shedLast: true, errors: ['UNAUTHENTICATED', 'CONTENT_NOT_FOUND'] },
  schema: {
    summary: 'Playlists, key, segments or the file of a free lesson',
    params: z.object({ id: pathId, ticket: z.string().check(z.maxLength(200)), name: partName }),
  },
} as const satisfies Endpoint
