import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * The end of a class was moved to a later day, and access that lasts until its end is extended.
 *
 * The enrolment domain finds the approved enrolments whose access ends on the previous end. They get the end that
 * the class has when the job runs, so the order of two jobs does not matter.
 *
 * @see OP-090
 */
export const classEndMovedJob = defineJob({
  name: 'class-end-moved',
  payload: z.object({ classId: z.number(), previousEndDate: z.string() }),
})
