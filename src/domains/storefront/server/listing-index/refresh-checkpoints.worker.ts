import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { recountCheckpointsJob, refreshCheckpointsJob } from './refresh-checkpoints.job.ts'
import { recountCheckpoints, refreshCheckpoints } from './refresh-checkpoints.ts'

export function refreshCheckpointsHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(refreshCheckpointsJob, () => refreshCheckpoints(db))
}

export function recountCheckpointsHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(recountCheckpointsJob, () => recountCheckpoints(db))
}
