import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredText } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery, pathId } from '#platform/contract/wire.ts'

/** A group in a list. */
export const groupRow = z.object({ id: z.number(), gp_name: z.string() })
export type GroupRow = z.output<typeof groupRow>

/** A group with the course that it belongs to. */
export const groupDetail = z.object({
  id: z.number(),
  gp_name: z.string(),
  course_id: z.number(),
  course_title: z.string(),
})
export type GroupDetail = z.output<typeof groupDetail>

export const groupParams = z.object({ id: pathId, groupId: pathId })

/** What an owner types for a group. @see M-GP-05 */
export const groupBody = z.object({ group_name: requiredText({ max: 100, keys: { tooLong: 'group_name_too_long' } }) })

/** The outcome of an action, in the body. @see M-GP-07, M-CT-07 */
export const actionReply = z.object({ status: z.number() })

/** An owner's groups of one course, in the order they were made (OP-132). */
export const ownGroups = {
  method: 'GET',
  url: '/my/course/:id/content-gp',
  config: { access: 'approved-owner', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'Content groups of an own course',
    params: idParams,
    querystring: pageQuery,
    response: { 200: pageOf(groupRow) },
  },
} as const satisfies Endpoint

/** Reads group_name, while every reply says gp_name: both are fixed by the clients. */
export const createGroup = {
  method: 'POST',
  url: '/my/course/:id/content-gp/create',
  config: { access: 'approved-owner', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'Add a content group to an own course',
    params: idParams,
    body: groupBody,
    response: { 200: z.object({ status: z.literal(1), id: z.number() }) },
  },
} as const satisfies Endpoint

export const ownGroup = {
  method: 'GET',
  url: '/my/course/:id/content-gp/:groupId',
  config: { access: 'approved-owner', errors: ['GROUP_NOT_FOUND'] },
  schema: { summary: 'One content group of an own course', params: groupParams, response: { 200: groupDetail } },
} as const satisfies Endpoint

export const updateGroup = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/update',
  config: { access: 'approved-owner', errors: ['GROUP_NOT_FOUND'] },
  schema: {
    summary: 'Rename a content group',
    params: groupParams,
    body: groupBody,
    response: { 200: z.object({ status: z.literal(1) }) },
  },
} as const satisfies Endpoint

export const deleteGroup = {
  method: 'POST',
  url: '/my/course/:id/content-gp/:groupId/delete',
  config: { access: 'approved-owner' },
  schema: { summary: 'Delete a content group with its contents', params: groupParams, response: { 200: actionReply } },
} as const satisfies Endpoint
