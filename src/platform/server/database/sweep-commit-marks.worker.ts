import type { AppServices } from '../app-services.ts'
import { handleJob, type JobHandler } from '../jobs/job.ts'
import { deleteCommitMarksBefore } from './commit-marks.queries.ts'
import { sweepCommitMarksJob } from './sweep-commit-marks.job.ts'

/** Many times as long as anybody asks for a mark. */
const MARKS_KEPT_MS = 10 * 60_000

/** Keeps the table of marks small: each transaction that writes leaves one. */
export function sweepCommitMarksHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(sweepCommitMarksJob, async () => {
    await deleteCommitMarksBefore(db, new Date(Date.now() - MARKS_KEPT_MS))
  })
}
