import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** At midnight: what begins or ends with the day (news, advertisements, classes) shows at once. @see OP-049, OP-054 */
export const newDayJob = defineJob({
  name: 'new-day',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '0 0 * * *', payload: {} },
})
