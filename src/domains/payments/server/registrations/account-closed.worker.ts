import { accountClosedJob } from '#domains/accounts/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { settleDeletedApplicant } from './settle-registration.ts'

/** Makes the registration fee of an account that was deleted before a decision credit of the applicant. */
export function accountClosedHandler(db: Db): JobHandler {
  return handleJob(accountClosedJob, ({ accountId }) =>
    db.transaction().execute((tx) => settleDeletedApplicant(tx, accountId, { type: 'system', id: null })),
  )
}
