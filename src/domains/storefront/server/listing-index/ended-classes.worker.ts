import type { AppServices } from '#platform/server/app-services.ts'
import { today } from '#platform/server/clock.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { sortEndedClassesLastJob } from './ended-classes.job.ts'
import { sortEndedClassesLast } from './ended-classes.queries.ts'

export function sortEndedClassesLastHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(sortEndedClassesLastJob, () => sortEndedClassesLast(db, today()))
}
