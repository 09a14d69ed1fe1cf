import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { enterTitlesJob } from './enter-titles.job.ts'
import { enterNotedTitles } from './noted-titles.queries.ts'

export function enterTitlesHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(enterTitlesJob, () => enterNotedTitles(db))
}
