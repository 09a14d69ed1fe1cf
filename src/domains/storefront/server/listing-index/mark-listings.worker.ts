import type { Ground } from '#platform/server/ground.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { markListingsJob, recountMarksJob } from './mark-listings.job.ts'
import { markListings, recountMarks } from './mark-listings.ts'

export function markListingsHandler({ db }: Pick<Ground, 'db'>): JobHandler {
  return handleJob(markListingsJob, () => markListings(db))
}

export function recountMarksHandler({ db }: Pick<Ground, 'db'>): JobHandler {
  return handleJob(recountMarksJob, () => recountMarks(db))
}
