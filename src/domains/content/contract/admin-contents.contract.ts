import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { keyword, wireCode } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'
import { Processing } from './content-codes.ts'
import { contentFields } from './content-fields.ts'

/** A content as admins see it. */
const adminContentRow = z.object({
  ...contentFields,
  error: z.nullable(z.string()),
  course_id: z.number(),
  course_title: z.string(),
  gp_name: z.string(),
  owner_type: z.string(),
  owner_id: z.number(),
  owner_name: z.nullable(z.string()),
  insert_time: z.string(),
})
export type AdminContentRow = z.output<typeof adminContentRow>

export const adminContents = {
  method: 'GET',
  url: '/admin/contents',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'Every content, newest first, with what is stored in all',
    querystring: z.object({
      page: pageNumber,
      /** Part of a title, a file name, a lesson, a course or its owner's name. */
      keyword,
      is_processing: z.optional(
        z.union([
          z.pipe(
            z.literal(''),
            z.transform(() => undefined),
          ),
          wireCode(Object.values(Processing)),
        ]),
      ),
    }),
    response: { 200: z.extend(pageOf(adminContentRow), { total_bytes: z.number() }) },
  },
} as const satisfies Endpoint

/** Prepares a video again, after a failure or when its renditions may be damaged. */
export const retryContent = {
  method: 'POST',
  url: '/admin/contents/:id/retry',
  config: { access: 'admin:moderator', errors: ['CONTENT_NOT_FOUND', 'CONTENT_NOT_RETRYABLE'] },
  schema: {
    summary: 'Prepare a video again',
    params: idParams,
    response: { 200: z.object({ is_processing: codeSchema(Processing) }) },
  },
} as const satisfies Endpoint

/**
 * An address with which an admin opens a content before deciding on its course: 'stream' is a playlist, 'file' the
 * original. It ends with the admin's session; each call is audited.
 */
export const openContentForReview = {
  method: 'POST',
  url: '/admin/contents/:id/open',
  config: { access: 'admin:moderator', errors: ['CONTENT_NOT_FOUND'] },
  schema: {
    summary: 'Open a content for review',
    params: idParams,
    response: { 200: z.object({ kind: z.enum(['stream', 'file']), url: z.string() }) },
  },
} as const satisfies Endpoint
export type OpenedContent = z.output<(typeof openContentForReview)['schema']['response'][200]>

export const removeContent = {
  method: 'POST',
  url: '/admin/contents/:id/delete',
  config: { access: 'admin:moderator', errors: ['CONTENT_NOT_FOUND'] },
  schema: {
    summary: 'Remove a content, for a reason that its owner is told',
    params: idParams,
    body: reasonForm,
    response: { 200: z.object({ status: z.literal(1) }) },
  },
} as const satisfies Endpoint
