import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pathId } from '#platform/contract/wire.ts'
import { contentParams } from './contents.contract.ts'
import type { AccessVia } from './lessons.contract.ts'

const downloadQuery = z.object({ token: z.optional(z.string()) })

/**
 * A stored file as it was uploaded.
 *
 * Public by contract because `?token=` may hold a token for this one file instead of a session's; the handler asks for
 * one of the two and then for access (OP-126).
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
/** The viewers' path: `id` may be the course's or that of a class of it (OP-122). */
export const downloadFromCourse = downloadBy('course')

/** A token for one file that may stand in an address for five minutes. */
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

/** The first playlist, whose stem is empty: where a player begins. @see OP-125 */
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

/** The parts of a stream behind the first playlist. */
const partName = '(?:key|[a-z0-9]{1,8}\\.m3u8|[a-z0-9]{1,8}-(?:init\\.mp4|\\d{5}\\.m4s)|poster\\.webp)'
const contentPathParams = { id: pathId, groupId: pathId, contentId: pathId }
const streamParams = z.object({ ...contentPathParams, name: z.string().check(z.regex(new RegExp(`^${partName}$`))) })

/** Everything that a player fetches, each time with the bearer header and each time checked. @see M-VW-01, OP-125 */
function streamBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/stream/:name`,
    config: streamConfig,
    schema: { summary: 'HLS: playlists, key, segments', params: streamParams },
  } as const satisfies Endpoint
}
export const streamFromClass = streamBy('class')
export const streamFromVideoCourse = streamBy('video-course')

/**
 * An address of the stream for players that send no header, as those built into older phones.
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
 * Every part of a stream below such an address: names in playlists are relative, so that they inherit it.
 *
 * Public by contract because the ticket in the path stands for a session; the handler asks for that session and for
 * access as for any other request.
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
