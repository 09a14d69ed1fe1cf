import * as z from 'zod/mini'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredText } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery, pathId } from '#platform/contract/wire.ts'

/** A group in a list. */
export const groupRow = z.object({ id: z.number(), gp_name: z.string() })
export type GroupRow = z.output<typeof groupRow>

/** A group with its course. */
export const groupDetail = z.object({
  id: z.number(),
  gp_name: z.string(),
  course_id: z.number(),
  course_title: z.string(),
  course_type: z.optional(codeSchema(CourseType)),
})
export type GroupDetail = z.output<typeof groupDetail>

export const groupParams = z.object({ id: pathId, groupId: pathId })

/** The form of a group. @see M-GP-05 */
export const groupBody = z.object({ group_name: requiredText({ max: 100, keys: { tooLong: 'group_name_too_long' } }) })

/** Result code of an action. @see M-GP-07, M-CT-07 */
export const actionReply = z.object({ status: z.number() })

/** The groups of an owner's course in order of creation (OP-132). */
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

/** The request has group_name and replies have gp_name: both names are fixed by the clients. */
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
