import { enrolmentDecidedJob } from '#domains/enrolment/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { lockAndSettleOrder } from './settle-order.ts'

export function enrolmentDecidedHandler(db: Db): JobHandler {
  return handleJob(enrolmentDecidedJob, ({ enrolmentId }) =>
    db.transaction().execute((tx) => lockAndSettleOrder(tx, enrolmentId, { type: 'system', id: null })),
  )
}
