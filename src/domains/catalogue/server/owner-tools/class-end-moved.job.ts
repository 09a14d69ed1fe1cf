import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * A class now ends later. Access that was granted until its end lasts as long.
 *
 * The enrolment domain finds the enrolments: approved ones whose access ends on the previous end. They get the class's
 * end as it is when the job runs, so that two changes may be handled in any order.
 *
 * @see OP-090
 */
export const classEndMovedJob = defineJob({
  name: 'class-end-moved',
  payload: z.object({ classId: z.number(), previousEndDate: z.string() }),
})
