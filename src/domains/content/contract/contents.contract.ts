import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredText, wireId } from '#platform/contract/validation.ts'
import { pageNumber, pageOf, pathId } from '#platform/contract/wire.ts'
import { contentFields } from './content-fields.ts'
import { actionReply, groupParams } from './content-groups.contract.ts'

/** @see M-UP-02 */
export const contentTitle = requiredText({ max: 100, keys: { tooLong: 'content_title_too_long' } })

/** A content as its owner sees it. `key` is null until the upload is complete. */
const ownContentRow = z.object({
  ...contentFields,
  /** Set for a playable video: its duration and a poster. */
  duration_seconds: z.nullable(z.number()),
  /** Whether a video opens in browsers, will do so once it is prepared, or could not be prepared. */
  in_browsers: z.optional(z.enum(['off', 'preparing', 'on', 'failed'])),
  /** Whether everybody may open it, not only the students of its course. */
  is_free: z.optional(z.boolean()),
  /** Whether a prepared video has one size at few frames, as for slides; null where it makes no difference. */
  prepared_as_slides: z.optional(z.nullable(z.boolean())),
})
export type OwnContentRow = z.output<typeof ownContentRow>

export const contentParams = z.object({ id: pathId, groupId: pathId, contentId: pathId })
export type ContentParams = z.output<typeof contentParams>

/** Without `order` by id (OP-132); `position` is the order that the owner has chosen. */
export const contentsQuery = z.object({ page: pageNumber, order: z.optional(z.literal('position')) })

/** Uploads a file in one request. Errors of file and title are in errors.file[0] too (OP-134). */
export const createContent = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/content/create',
  config: { access: 'approved-owner', body: 'multipart', upload: true, shedLast: true, errors: ['GROUP_NOT_FOUND'] },
  schema: {
    summary: 'Upload a content: multipart fields file and content_title',
    params: groupParams,
    response: { 200: z.object({ status: z.literal('success'), id: z.number() }) },
  },
} as const satisfies Endpoint

export const ownContents = {
  method: 'GET',
  url: '/my/course/:id/content-gp/:groupId/content/list',
  config: { access: 'approved-owner', errors: ['GROUP_NOT_FOUND'] },
  schema: {
    summary: 'Contents of an own group',
    params: groupParams,
    querystring: contentsQuery,
    response: { 200: pageOf(ownContentRow) },
  },
} as const satisfies Endpoint

export const deleteContent = contentAction('delete', 'Delete a finished content')
export const deleteFailedContent = contentAction('deleteFailedContent', 'Delete a content whose upload failed')
export const enableDesktop = contentAction('enableDesktop', 'Let a video be watched in browsers')
export const disableDesktop = contentAction('disableDesktop', 'Stop a video from being watched in browsers')

function contentAction<const Name extends string>(name: Name, summary: string) {
  return {
    method: 'POST',
    url: `/my/course/:id/content-gp/:groupId/content/:contentId/${name}`,
    config: { access: 'approved-owner' },
    schema: { summary, params: contentParams, response: { 200: actionReply } },
  } as const satisfies Endpoint
}

/** Changes the title; the file stays. */
export const renameContent = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/content/:contentId/rename',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'Change the title of a content',
    params: contentParams,
    body: z.object({ content_title: contentTitle }),
    response: { 200: actionReply },
  },
} as const satisfies Endpoint

/** Prepares a video again: as slides, or with every frame. */
export const prepareAsSlides = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/content/:contentId/slides',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'Prepare a video as slides, or with every frame',
    params: contentParams,
    body: z.object({ slides: z.boolean() }),
    response: { 200: actionReply },
  },
} as const satisfies Endpoint

/** Moves a content within its group; a position beyond the last one is the last one. */
export const moveContent = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/content/:contentId/move',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'Move a content to another position of its group',
    params: contentParams,
    body: z.object({ position: wireId }),
    response: { 200: actionReply },
  },
} as const satisfies Endpoint

/** Those of the given contents that are still processing. @see OP-139 */
export const contentsInProcess = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/content/is-processing',
  config: { access: 'approved-owner', reads: true, errors: ['GROUP_NOT_FOUND'] },
  schema: {
    summary: 'Which of these contents are still being processed',
    params: groupParams,
    body: z.object({ process_id_list: z.array(wireId).check(z.maxLength(1000)) }),
    response: { 200: z.object({ process_contents_id: z.array(z.number()) }) },
  },
} as const satisfies Endpoint
