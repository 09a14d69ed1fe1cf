import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { wireId } from '#platform/contract/validation.ts'
import { contentTitle } from './contents.contract.ts'

// The resumable upload protocol 1.0.0 of tus.io with the creation and termination extensions. An upload survives
// a lost connection, a closed page and a restarted server.

/** The Upload-Metadata header of a new upload. */
export const uploadMetadata = z.object({
  filename: z.string(),
  content_title: contentTitle,
  course_id: wireId,
  group_id: wireId,
  /** Chosen at random by the client for one file; the same beginning sent again returns the same upload. */
  upload_key: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  /** '1' keeps a video to the app; otherwise it opens in browsers once it is prepared. */
  app_only: z.optional(z.string()),
  /** The id of a content of the group whose file is replaced; its title stays. */
  replaces: z.optional(wireId),
})

const uploadId = z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

/** Validates everything that is known before the upload, so that 1.5 GB are not sent for nothing. */
export const createUpload = {
  method: 'POST',
  url: '/uploads',
  config: {
    access: 'approved-owner',
    body: 'stream',
    errors: ['GROUP_NOT_FOUND', 'CONTENT_NOT_FOUND', 'UPLOAD_VERSION', 'TOO_MANY_REQUESTS'],
  },
  schema: { summary: 'Begin a resumable upload' },
} as const satisfies Endpoint

export const uploadState = {
  method: 'HEAD',
  url: '/uploads/:uploadId',
  config: {
    access: 'approved-owner',
    shedLast: true,
    errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_VERSION', 'UPLOAD_BUSY'],
  },
  schema: { summary: 'How far an upload is', params: uploadId },
} as const satisfies Endpoint

export const continueUpload = {
  method: 'PATCH',
  url: '/uploads/:uploadId',
  config: {
    access: 'approved-owner',
    body: 'stream',
    shedLast: true,
    errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_VERSION', 'UPLOAD_BUSY', 'UPLOAD_OFFSET_WRONG'],
  },
  schema: { summary: 'Send the next bytes of an upload', params: uploadId },
} as const satisfies Endpoint

export const cancelUpload = {
  method: 'DELETE',
  url: '/uploads/:uploadId',
  config: { access: 'approved-owner', errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_VERSION', 'UPLOAD_BUSY'] },
  schema: { summary: 'Give an upload up', params: uploadId },
} as const satisfies Endpoint
