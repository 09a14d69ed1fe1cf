import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { endUnpaidJob } from './end-unpaid.job.ts'
import { endUnpaid } from './end-unpaid.ts'

export function endUnpaidHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(endUnpaidJob, () => endUnpaid(db))
}
