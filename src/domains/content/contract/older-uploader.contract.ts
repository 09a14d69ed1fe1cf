import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pathId } from '#platform/contract/wire.ts'
import { Processing } from './content-codes.ts'
import { groupRow } from './content-groups.contract.ts'

// Calls of the first version of the uploader, kept for old clients.

export const olderCourses = {
  method: 'GET',
  url: '/video-file/courselist/:teacherId',
  config: { access: 'approved-teacher', errors: ['FORBIDDEN'], self: ['params.teacherId'] },
  schema: {
    summary: 'The caller’s own courses',
    params: z.object({ teacherId: pathId }),
    response: { 200: z.array(z.object({ course_id: z.number(), course_title: z.string() })) },
  },
} as const satisfies Endpoint

export const olderGroups = {
  method: 'GET',
  url: '/video-file/grouplist/:courseId',
  config: { access: 'approved-teacher', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'All groups of an own course',
    params: z.object({ courseId: pathId }),
    response: { 200: z.array(groupRow) },
  },
} as const satisfies Endpoint

/** The file name becomes the content's title (OP-135). */
export const olderUpload = {
  method: 'POST',
  url: '/video-file/upload/:groupId',
  config: { access: 'approved-teacher', body: 'multipart', upload: true, shedLast: true, errors: ['GROUP_NOT_FOUND'] },
  schema: {
    summary: 'Upload a file into an own group: multipart field file',
    params: z.object({ groupId: pathId }),
    response: { 200: z.object({ status: z.literal('success'), id: z.number() }) },
  },
} as const satisfies Endpoint

export const olderVideos = {
  method: 'GET',
  url: '/video-file/video',
  config: { access: 'approved-teacher' },
  schema: {
    summary: 'The caller’s own uploaded videos, newest first',
    response: {
      200: z.array(
        z.object({
          id: z.number(),
          content_title: z.string(),
          o_file_name: z.string(),
          file_name: z.string(),
          file_size: z.number(),
          is_processing: codeSchema(Processing),
          course_id: z.number(),
          group_id: z.number(),
        }),
      ),
    },
  },
} as const satisfies Endpoint

export const olderDownload = {
  method: 'GET',
  url: '/video-file/download/:fileName',
  config: {
    access: 'user',
    reply: 'file',
    tokenInQuery: true,
    errors: ['CONTENT_NOT_FOUND', 'FORBIDDEN', 'ACCESS_ENDED'],
  },
  schema: {
    summary: 'A stored file by its stored name',
    params: z.object({ fileName: z.string().check(z.regex(/^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/)) }),
    querystring: z.object({ token: z.optional(z.string()) }),
  },
} as const satisfies Endpoint
