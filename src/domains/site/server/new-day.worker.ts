import type { Ground } from '#platform/server/ground.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { newDayJob } from './new-day.job.ts'

/** Has every web process forget the pages of yesterday. */
export function newDayHandler({ db }: Pick<Ground, 'db'>): JobHandler {
  return handleJob(newDayJob, () => invalidatePages(db))
}
