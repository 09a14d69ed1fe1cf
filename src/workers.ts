import { tidyAccountsHandler, tidyAccountsJob } from '#domains/accounts/server/index.ts'
import { classEndMovedJob } from '#domains/catalogue/server/index.ts'
import { contentHandlers, contentJobs } from '#domains/content/server/index.ts'
import { classEndMovedHandler } from '#domains/enrolment/server/index.ts'
import { mailNoticesHandler, mailNoticesJob } from '#domains/notifications/server/index.ts'
import { newDayHandler, newDayJob } from '#domains/site/server/index.ts'
import {
  enterTitlesHandler,
  enterTitlesJob,
  markListingsHandler,
  markListingsJob,
  recountMarksHandler,
  recountMarksJob,
} from '#domains/storefront/server/index.ts'
import { avifCopiesJob } from '#platform/server/files/avif-copies.job.ts'
import { avifCopiesHandler } from '#platform/server/files/avif-copies.worker.ts'
import type { Ground } from '#platform/server/ground.ts'
import type { Job, JobHandler } from '#platform/server/jobs/job.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'
import { sendMailHandler } from '#platform/server/mail/send-mail.worker.ts'

/** Every job of the product; the worker does not start unless each has exactly one handler. */
export const JOBS: readonly Job[] = [
  sendMailJob as Job,
  avifCopiesJob as Job,
  mailNoticesJob as Job,
  newDayJob as Job,
  tidyAccountsJob as Job,
  classEndMovedJob as Job,
  enterTitlesJob as Job,
  markListingsJob as Job,
  recountMarksJob as Job,
  ...contentJobs,
]

/** The handlers of every job, standing on an open ground. */
export function jobHandlers(ground: Ground): readonly JobHandler[] {
  return [
    sendMailHandler(ground.mailer),
    avifCopiesHandler(ground.storage),
    mailNoticesHandler(ground),
    newDayHandler(ground),
    tidyAccountsHandler(ground),
    classEndMovedHandler(ground.db),
    enterTitlesHandler(ground),
    markListingsHandler(ground),
    recountMarksHandler(ground),
    ...contentHandlers(ground),
  ]
}
