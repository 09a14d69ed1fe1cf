import type { AppServices } from '#platform/server/app-services.ts'
import { today } from '#platform/server/clock.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { placeEndedClassesJob } from './ended-classes.job.ts'
import { placeEndedClasses } from './ended-classes.queries.ts'

export function placeEndedClassesHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(placeEndedClassesJob, () => placeEndedClasses(db, today()))
}
