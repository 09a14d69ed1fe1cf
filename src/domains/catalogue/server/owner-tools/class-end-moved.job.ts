import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * A class now ends later than it did. Access that was granted until its end lasts as long.
 *
 * Which enrolments those are is the business of their own room: approved ones whose access ends on the previous end.
 * They get the class's end as it stands when the job runs, so that two moves in a row may be handled in any order.
 *
 * @see OP-090
 */
export const classEndMovedJob = defineJob({
  name: 'class-end-moved',
  payload: z.object({ classId: z.number(), previousEndDate: z.string() }),
})
