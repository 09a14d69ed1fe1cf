import { setTimeout as wait } from 'node:timers/promises'
import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { carryOverMoney } from './carry-over-money.worker.ts'
import { checkLedgerJob } from './check-ledger.job.ts'
import { findNewestCheck } from './ledger-checks.queries.ts'
import { recordSettledCheck } from './record-check.ts'

const JOBS_SETTLE_MS = 60_000

export function checkLedgerHandler({ db, log }: Pick<AppServices, 'db' | 'log'>): JobHandler {
  return handleJob(checkLedgerJob, async ({ cause, wanted_at }, { signal }) => {
    const newest = await findNewestCheck(db)
    // Several wallets are closed one after the other.
    if (wanted_at !== undefined && newest && newest.checkedAt >= new Date(wanted_at)) return
    await carryOverMoney(db)
    const { differences } = await recordSettledCheck(db, cause, () => wait(JOBS_SETTLE_MS, undefined, { signal }))
    if (differences.length > 0) log.error({ differences: differences.slice(0, 20) }, 'the ledger differs from the rows')
  })
}
