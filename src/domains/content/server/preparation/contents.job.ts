import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '#platform/server/jobs/job.ts'

/** Prepares an uploaded video for streaming. `TRANSCODE_WORKERS` limits the number of concurrent jobs. */
export const prepareVideoJob = defineJob({
  name: 'prepare-video',
  payload: z.object({ contentId: z.number() }),
  group: 'transcode',
  retries: { limit: 3, firstDelaySeconds: 5 },
  heartbeatSeconds: 15,
  expireSeconds: 13 * 3600,
  concurrency: 1,
})

/** Deletes the files of deleted contents. */
export const removeFilesJob = defineJob({
  name: 'remove-content-files',
  payload: z.object({ contentIds: z.array(z.number()) }),
})

/** Marks stalled contents as failed, and deletes staged files of abandoned uploads. */
export const sweepUploadsJob = defineJob({
  name: 'sweep-uploads',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
})

/** Deletes recorded networks of expired tickets. */
export const sweepTicketNetworksJob = defineJob({
  name: 'sweep-ticket-networks',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '40 3 * * *', payload: {} },
})

export const contentJobs: readonly AnyJob[] = [prepareVideoJob, removeFilesJob, sweepUploadsJob, sweepTicketNetworksJob]
