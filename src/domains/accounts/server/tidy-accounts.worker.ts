import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { tidyAccountsJob } from './tidy-accounts.job.ts'
import { type TidyPorts, tidyAccounts } from './tidy-accounts.ts'

export function tidyAccountsHandler(ports: TidyPorts): JobHandler {
  return handleJob(tidyAccountsJob, () => tidyAccounts(ports))
}
