import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { newDayJob } from './new-day.job.ts'

/** Invalidates the pages of every web process. */
export function newDayHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(newDayJob, () => invalidatePages(db, 'everything'))
}
