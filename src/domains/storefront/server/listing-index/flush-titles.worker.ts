import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { flushTitlesJob } from './flush-titles.job.ts'
import { flushPendingTitles } from './pending-titles.queries.ts'

export function flushTitlesHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(flushTitlesJob, () => flushPendingTitles(db))
}
