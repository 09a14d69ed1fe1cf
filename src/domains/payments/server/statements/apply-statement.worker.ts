import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { applyRows } from './apply-rows.ts'
import { applyStatementJob } from './apply-statement.job.ts'

export function applyStatementHandler({ db, log }: Pick<AppServices, 'db' | 'log'>): JobHandler {
  return handleJob(applyStatementJob, async ({ methodId, adminId }, { signal }) => {
    const applied = await applyRows(db, { methodId, adminId, signal })
    log.info({ methodId, ...applied }, 'statement applied')
  })
}
