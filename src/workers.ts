import { renewResetMail, tidyAccountsHandler, tidyAccountsJob } from '#domains/accounts/server/index.ts'
import { classEndMovedJob } from '#domains/catalogue/server/index.ts'
import { contentHandlers, contentJobs } from '#domains/content/server/index.ts'
import { classEndMovedHandler } from '#domains/enrolment/server/index.ts'
import { notificationHandlers, notificationJobs } from '#domains/notifications/server/index.ts'
import { newDayHandler, newDayJob } from '#domains/site/server/index.ts'
import {
  enterTitlesHandler,
  enterTitlesJob,
  markListingsHandler,
  markListingsJob,
  recountMarksHandler,
  recountMarksJob,
} from '#domains/storefront/server/index.ts'
import { sweepCommitMarksJob } from '#platform/server/database/sweep-commit-marks.job.ts'
import { sweepCommitMarksHandler } from '#platform/server/database/sweep-commit-marks.worker.ts'
import { avifCopiesJob } from '#platform/server/files/avif-copies.job.ts'
import { avifCopiesHandler } from '#platform/server/files/avif-copies.worker.ts'
import type { Ground } from '#platform/server/ground.ts'
import type { BatchHandler, Job, JobHandler } from '#platform/server/jobs/job.ts'
import { mailJobs } from '#platform/server/mail/mail-queues.job.ts'
import { mailHandlers } from '#platform/server/mail/mail-queues.worker.ts'
import { createSendRate } from '#platform/server/mail/send-rate.ts'

/** Every job of the product; the worker does not start unless each has exactly one handler. */
export const JOBS: readonly Job[] = [
  ...mailJobs,
  sweepCommitMarksJob as Job,
  avifCopiesJob as Job,
  ...notificationJobs,
  newDayJob as Job,
  tidyAccountsJob as Job,
  classEndMovedJob as Job,
  enterTitlesJob as Job,
  markListingsJob as Job,
  recountMarksJob as Job,
  ...contentJobs,
]

/** The handlers of every job, with open app services. */
export function jobHandlers(ground: Ground): readonly (JobHandler | BatchHandler)[] {
  const { config } = ground
  return [
    ...mailHandlers({
      ...ground,
      rate: createSendRate(config.mailPerSecond),
      renewals: { reset: renewResetMail(config.publicUrl) },
    }),
    sweepCommitMarksHandler(ground),
    avifCopiesHandler(ground.storage),
    ...notificationHandlers(ground),
    newDayHandler(ground),
    tidyAccountsHandler(ground),
    classEndMovedHandler(ground.db),
    enterTitlesHandler(ground),
    markListingsHandler(ground),
    recountMarksHandler(ground),
    ...contentHandlers(ground),
  ]
}
