import type { AppServices } from '../app-services.ts'
import { now } from '../clock.ts'
import { handleJob, type JobHandler } from '../jobs/job.ts'
import { deleteCommitMarksBefore } from './commit-marks.queries.ts'
import { sweepCommitMarksJob } from './sweep-commit-marks.job.ts'

/** Much longer than any process looks for a mark. */
const MARKS_KEPT_MS = 10 * 60_000

/** Keeps the table of commit marks small: each writing transaction inserts one. */
export function sweepCommitMarksHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(sweepCommitMarksJob, async () => {
    await deleteCommitMarksBefore(db, new Date(now().getTime() - MARKS_KEPT_MS))
  })
}
