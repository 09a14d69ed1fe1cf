import type { Ground } from '#platform/server/ground.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { enterTitlesJob } from './enter-titles.job.ts'
import { enterNotedTitles } from './noted-titles.queries.ts'

export function enterTitlesHandler({ db }: Pick<Ground, 'db'>): JobHandler {
  return handleJob(enterTitlesJob, () => enterNotedTitles(db))
}
