import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/job.ts'

/** Makes an uploaded video watchable. How many a worker takes at a time is a setting (`TRANSCODE_WORKERS`). */
export const prepareVideoJob = defineJob({
  name: 'prepare-video',
  payload: z.object({ contentId: z.number() }),
  group: 'transcode',
  retries: { limit: 3, firstDelaySeconds: 5 },
  heartbeatSeconds: 15,
  expireSeconds: 13 * 3600,
  concurrency: 1,
})

/** Frees the storage of contents that were deleted. */
export const removeFilesJob = defineJob({
  name: 'remove-content-files',
  payload: z.object({ contentIds: z.array(z.number()) }),
})

/** Marks what has stalled, and deletes staged bytes of uploads that will not be continued. */
export const sweepUploadsJob = defineJob({
  name: 'sweep-uploads',
  payload: z.object({}),
  retries: { limit: 0 },
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
})

/** Forgets from where tickets of streams were used that are over. */
export const sweepTicketNetworksJob = defineJob({
  name: 'sweep-ticket-networks',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '40 3 * * *', payload: {} },
})

export const contentJobs: readonly Job[] = [
  prepareVideoJob as Job,
  removeFilesJob as Job,
  sweepUploadsJob as Job,
  sweepTicketNetworksJob as Job,
]
