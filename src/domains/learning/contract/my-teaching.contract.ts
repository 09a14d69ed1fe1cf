import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { meeting } from './my-learning.contract.ts'

/** Rows of each list of the page. */
export const maxTeachingRows = 5

const application = z.object({
  enrolment_id: z.number(),
  via: z.enum(['class', 'video-course']),
  /** A class id, or a course id. */
  id: z.number(),
  title: z.string(),
  /** Null for a closed account. */
  name: z.nullable(z.string()),
  fee: z.number(),
  payment_verified: z.boolean(),
  insert_time: z.string(),
  /** Calendar days since the application. */
  days: z.number(),
})
export type ReceivedApplication = z.output<typeof application>

const failedFile = z.object({
  content_id: z.number(),
  content_title: z.string(),
  group_id: z.number(),
  course_id: z.number(),
  course_title: z.string(),
})
export type FailedFile = z.output<typeof failedFile>

/** What an owner has to do, and what comes next. */
export const myTeaching = {
  method: 'GET',
  url: '/my/teaching',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'What waits for an owner, the next classes, new applications and balances',
    response: {
      200: z.object({
        /** Applications for classes that the owner has not decided, oldest first. */
        to_accept: z.object({ total: z.number(), oldest: z.array(application) }),
        rejected_courses: z.object({
          total: z.number(),
          newest: z.nullable(
            z.object({ course_id: z.number(), course_title: z.string(), reason: z.nullable(z.string()) }),
          ),
        }),
        /** Uploaded files that could not be prepared, newest first. */
        failed_files: z.object({ total: z.number(), newest: z.array(failedFile) }),
        next_classes: z.array(meeting),
        /** Of classes and video courses, whatever became of them, newest first. */
        new_applications: z.array(application),
        /** In kyat, as the ledger has them. */
        money: z.object({
          /** Verified fees that no payout contains yet, before the commission. */
          earned: z.number(),
          /** Payouts that are not transferred yet; negative while deductions are open. */
          payable: z.number(),
        }),
      }),
    },
  },
} as const satisfies Endpoint
