import type { Ground } from '#platform/server/ground.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { markListingsJob } from './mark-listings.job.ts'
import { markListings } from './mark-listings.ts'

export function markListingsHandler({ db }: Pick<Ground, 'db'>): JobHandler {
  return handleJob(markListingsJob, () => markListings(db))
}
