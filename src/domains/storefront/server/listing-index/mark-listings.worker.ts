import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { markListingsJob, recountMarksJob } from './mark-listings.job.ts'
import { markListings, recountMarks } from './mark-listings.ts'

export function markListingsHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(markListingsJob, () => markListings(db))
}

export function recountMarksHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(recountMarksJob, () => recountMarks(db))
}
