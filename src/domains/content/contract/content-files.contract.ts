import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pathId } from '#platform/contract/wire.ts'
import { contentParams } from './contents.contract.ts'
import type { AccessVia } from './lessons.contract.ts'

const downloadQuery = z.object({ token: z.optional(z.string()) })

/**
 * The original file of a content.
 *
 * Declared public because `?token=` may hold a link token for this file instead of a session token; the handler
 * requires one of the two and checks access (OP-126).
 */
function downloadBy<const Via extends AccessVia | 'course'>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/download`,
    config: {
      access: 'public',
      reply: 'file',
      tokenInQuery: true,
      errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED'],
    },
    schema: { summary: 'Download a content', params: contentParams, querystring: downloadQuery },
  } as const satisfies Endpoint
}
export const downloadFromClass = downloadBy('class')
export const downloadFromVideoCourse = downloadBy('video-course')
/** The viewers' path; `id` is a course id or the id of one of its classes (OP-122). */
export const downloadFromCourse = downloadBy('course')

/** A link token for one file, valid for five minutes, for use in a URL. */
function fileLinkBy<const Via extends AccessVia | 'course'>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/link`,
    config: { access: 'user', errors: ['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED'] },
    schema: {
      summary: 'An address of a content that works for five minutes without a header',
      params: contentParams,
      response: { 200: z.object({ url: z.string() }) },
    },
  } as const satisfies Endpoint
}
export const linkFromClass = fileLinkBy('class')
export const linkFromVideoCourse = fileLinkBy('video-course')
export const linkFromCourse = fileLinkBy('course')

const streamConfig = {
  access: 'user',
  reply: 'file',
  cacheSession: true,
  shedLast: true,
  errors: ['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED', 'WATCH_IN_APP'],
} as const

/** The master playlist, whose file name has an empty stem. @see OP-125 */
function masterBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/stream/.m3u8`,
    config: streamConfig,
    schema: { summary: 'HLS: the first playlist', params: contentParams },
  } as const satisfies Endpoint
}
export const masterFromClass = masterBy('class')
export const masterFromVideoCourse = masterBy('video-course')

/** The files of a stream other than the master playlist. */
const partName = '(?:key|index\\.json|[a-z0-9]{1,8}\\.m3u8|[a-z0-9]{1,8}-(?:init\\.mp4|\\d{5}\\.m4s)|poster\\.webp)'
const contentPathParams = { id: pathId, groupId: pathId, contentId: pathId }
const streamParams = z.object({ ...contentPathParams, name: z.string().check(z.regex(new RegExp(`^${partName}$`))) })

/**
 * Every file of a stream; each request carries the bearer token and is checked. `index.json` (play-index.ts) says all
 * that a player needs before the first segment.
 *
 * @see M-VW-01, OP-125
 */
function streamBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/stream/:name`,
    config: streamConfig,
    schema: { summary: 'HLS: playlists, key, segments, play index', params: streamParams },
  } as const satisfies Endpoint
}
export const streamFromClass = streamBy('class')
export const streamFromVideoCourse = streamBy('video-course')

/**
 * A stream URL for players that cannot send headers, such as native players of older phones.
 *
 * @see M-VW-01
 */
function streamLinkBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/stream-link`,
    config: { access: 'user', errors: streamConfig.errors },
    schema: {
      summary: 'An address of a stream that works without a header, while session and access last',
      params: contentParams,
      response: { 200: z.object({ url: z.string() }) },
    },
  } as const satisfies Endpoint
}
export const streamLinkFromClass = streamLinkBy('class')
export const streamLinkFromVideoCourse = streamLinkBy('video-course')

const ticketParams = z.object({
  ...contentPathParams,
  ticket: z.string().check(z.maxLength(200)),
  name: z.string().check(z.regex(new RegExp(`^(?:\\.m3u8|${partName})$`))),
})

/**
 * Every file of a stream below such a URL; playlists use relative names, so the ticket stays in the path.
 *
 * Declared public because the ticket replaces the session token; the handler checks the session and the access as
 * for other requests.
 */
function ticketStreamBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/watch/${via}/:id/:groupId/:contentId/:ticket/:name`,
    config: { access: 'public', reply: 'file', shedLast: true, errors: ['UNAUTHENTICATED', ...streamConfig.errors] },
    schema: { summary: 'HLS for players that send no header', params: ticketParams },
  } as const satisfies Endpoint
}
export const ticketStreamFromClass = ticketStreamBy('class')
export const ticketStreamFromVideoCourse = ticketStreamBy('video-course')
