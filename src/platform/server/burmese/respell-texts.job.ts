import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Normalises stored texts like new ones; once all are done a run is one short query. */
export const respellTextsJob = defineJob({
  name: 'respell-texts',
  payload: z.object({}),
  expireSeconds: 3600,
  concurrency: 1,
  exclusive: true,
  schedule: { cron: '*/5 * * * *', payload: {} },
})
