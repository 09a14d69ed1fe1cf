import { classEndMovedJob, findClass } from '#domains/catalogue/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { extendAccessEnds } from './enrolments.queries.ts'

/** Extends access that lasts until the end of a class when the class ends later. @see OP-090 */
export function classEndMovedHandler(db: Db): JobHandler {
  return handleJob(classEndMovedJob, ({ classId, previousEndDate }) =>
    db.transaction().execute(async (tx) => {
      const found = await findClass(tx, classId)
      if (!found || found.endDate <= previousEndDate) return
      await extendAccessEnds(tx, { classId, fromDate: previousEndDate, toDate: found.endDate })
    }),
  )
}
