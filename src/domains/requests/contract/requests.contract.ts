import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { sortOrder, sortQuery } from '#platform/contract/sort.ts'
import { keyword, optionalWireId, requiredText, wireBoolean } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'

const maxRequestDetails = 1000

const requestRow = z.object({
  course_request_id: z.number(),
  course_request_title: z.string(),
  course_request_details: z.string(),
  insert_time: z.string(),
  name: z.string(),
  answer: z.nullable(z.string()),
})
export type RequestRow = z.output<typeof requestRow>
const requestTitle = z.object({ course_request_id: z.number(), course_request_title: z.string() })

/** The request of a student; also the schema of the form. @see N-REQ-01 */
export const courseRequestBody = z.object({
  course_request_title: requiredText({ max: 100, keys: { tooLong: 'title_too_long' } }),
  course_request_details: requiredText({ max: maxRequestDetails, keys: { tooLong: 'details_too_long' } }),
  student_id: z.optional(optionalWireId),
})

/** A student requests a course; the request is public at once. @see N-REQ-02, OP-051, OP-053 */
export const requestCourse = {
  method: 'POST',
  url: '/course/request',
  config: { access: 'student', self: ['body.student_id'] },
  schema: {
    summary: 'Ask for a new course',
    body: z.extend(courseRequestBody, {
      /** Chosen by the sender: a second request with it is the first one again, whenever it comes. */
      client_key: z.optional(z.uuid()),
    }),
    response: { 200: z.object({ status: z.number(), course_request_id: z.number() }) },
  },
} as const satisfies Endpoint

/** The newest requests without paging, 500 at most; no screen uses it. */
export const listAllRequests = {
  method: 'GET',
  url: '/course/request',
  config: { access: 'public' },
  schema: { summary: 'List course requests', response: { 200: z.array(requestRow) } },
} as const satisfies Endpoint

/** Requests, newest first. @see N-REQ-03 */
export const listRequests = {
  method: 'GET',
  url: '/course/request/list',
  config: { access: 'public' },
  schema: {
    summary: 'List course requests, paged',
    querystring: z.object({ page: pageNumber }),
    response: { 200: pageOf(requestRow) },
  },
} as const satisfies Endpoint

/** Requests in a given order; `keyword` is the order here and the title is the text. @see N-REQ-05, OP-050 */
export const sortRequests = {
  method: 'GET',
  url: '/course/request/list/sort',
  config: { access: 'public' },
  schema: {
    summary: 'List course requests, sorted by `keyword`',
    querystring: z.object({
      page: pageNumber,
      keyword: z.optional(sortOrder),
      course_request_title: keyword,
      ...sortQuery,
    }),
    response: { 200: pageOf(requestRow) },
  },
} as const satisfies Endpoint

/** Requests whose title has the keyword. @see N-REQ-05 */
export const searchRequests = {
  method: 'GET',
  url: '/course/request/list/filter',
  config: { access: 'public' },
  schema: {
    summary: 'Search course requests',
    querystring: z.object({ page: pageNumber, keyword, ...sortQuery }),
    response: { 200: pageOf(requestRow) },
  },
} as const satisfies Endpoint

/** The titles beside a request, newest first, 500 at most. @see OP-052 */
export const listRequestTitles = {
  method: 'GET',
  url: '/course/request/all',
  config: { access: 'public' },
  schema: { summary: 'List the titles of all course requests', response: { 200: z.array(requestTitle) } },
} as const satisfies Endpoint

/** One request. @see N-REQ-04 */
export const showRequest = {
  method: 'GET',
  url: '/course/request/:id',
  config: { access: 'public' },
  schema: { summary: 'Show a course request', params: idParams, response: { 200: requestRow } },
} as const satisfies Endpoint

const desk = { access: 'admin:moderator' } as const
const adminRequestRow = z.object({ ...requestRow.shape, student_id: z.number(), hidden: z.boolean() })

/** Every request, hidden ones included. */
export const listAdminRequests = {
  method: 'GET',
  url: '/admin/course-requests',
  config: desk,
  schema: {
    summary: 'List all course requests, hidden ones included',
    querystring: z.object({ page: pageNumber, keyword }),
    response: { 200: pageOf(adminRequestRow) },
  },
} as const satisfies Endpoint

/** Hides a request from the public lists, or shows it again with `hidden: false`. @see OP-053 */
export const hideRequest = {
  method: 'POST',
  url: '/admin/course-requests/:id/hide',
  config: desk,
  schema: {
    summary: 'Hide a course request or show it again',
    params: idParams,
    body: z.optional(z.nullable(z.object({ hidden: z.optional(wireBoolean) }))),
    response: { 200: z.object({ hidden: z.boolean() }) },
  },
} as const satisfies Endpoint

export const answerBody = z.object({ answer: requiredText({ max: maxRequestDetails }) })

/** Answers a request in public and notifies the student. @see OP-053 */
export const answerRequest = {
  method: 'POST',
  url: '/admin/course-requests/:id/answer',
  config: desk,
  schema: {
    summary: 'Answer a course request',
    params: idParams,
    body: answerBody,
    response: { 200: z.object({ answer: z.string() }) },
  },
} as const satisfies Endpoint
