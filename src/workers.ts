import {
  accountClosedJob,
  accountFiles,
  registrationPicturesJob,
  renewResetMail,
  tidyAccountsHandler,
  tidyAccountsJob,
} from '#domains/accounts/server/index.ts'
import { classEndMovedJob, courseFiles } from '#domains/catalogue/server/index.ts'
import { contentFiles, contentHandlers, contentJobs } from '#domains/content/server/index.ts'
import { classEndMovedHandler, enrolmentDecidedJob } from '#domains/enrolment/server/index.ts'
import { remindStudentsHandler, remindStudentsJob } from '#domains/learning/server/index.ts'
import { notificationHandlers, notificationJobs } from '#domains/notifications/server/index.ts'
import {
  accountClosedHandler,
  applyStatementHandler,
  applyStatementJob,
  endUnpaidHandler,
  endUnpaidJob,
  enrolmentDecidedHandler,
  paymentFiles,
  readReceiptHandler,
  readReceiptJob,
  registrationPicturesHandler,
} from '#domains/payments/server/index.ts'
import {
  carryOverMoneyHandler,
  carryOverMoneyJob,
  checkLedgerHandler,
  checkLedgerJob,
  payoutFiles,
} from '#domains/payouts/server/index.ts'
import { adFiles, newDayHandler, newDayJob } from '#domains/site/server/index.ts'
import {
  fillSoundsHandler,
  fillSoundsJob,
  flushTitlesHandler,
  flushTitlesJob,
  recountCheckpointsHandler,
  recountCheckpointsJob,
  refreshCheckpointsHandler,
  refreshCheckpointsJob,
  sortEndedClassesLastHandler,
  sortEndedClassesLastJob,
} from '#domains/storefront/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { respellTextsJob } from '#platform/server/burmese/respell-texts.job.ts'
import { respellTextsHandler } from '#platform/server/burmese/respell-texts.worker.ts'
import { sweepCommitMarksJob } from '#platform/server/database/sweep-commit-marks.job.ts'
import { sweepCommitMarksHandler } from '#platform/server/database/sweep-commit-marks.worker.ts'
import { avifCopiesJob } from '#platform/server/files/avif-copies.job.ts'
import { avifCopiesHandler } from '#platform/server/files/avif-copies.worker.ts'
import type { NamedFiles } from '#platform/server/files/named-files.queries.ts'
import { sweepFilesJob } from '#platform/server/files/sweep-files.job.ts'
import { sweepFilesHandler } from '#platform/server/files/sweep-files.worker.ts'
import type { AnyJob, BatchHandler, JobHandler } from '#platform/server/jobs/job.ts'
import { mailJobs } from '#platform/server/mail/mail-queues.job.ts'
import { mailHandlers } from '#platform/server/mail/mail-queues.worker.ts'
import { createSendRate } from '#platform/server/mail/send-rate.ts'
import { STORED_TEXTS } from './stored-texts.ts'

/** All jobs of the product; the worker does not start unless each has exactly one handler. */
export const JOBS: readonly AnyJob[] = [
  ...mailJobs,
  sweepCommitMarksJob,
  sweepFilesJob,
  respellTextsJob,
  avifCopiesJob,
  ...notificationJobs,
  newDayJob,
  tidyAccountsJob,
  classEndMovedJob,
  enrolmentDecidedJob,
  endUnpaidJob,
  applyStatementJob,
  readReceiptJob,
  registrationPicturesJob,
  accountClosedJob,
  carryOverMoneyJob,
  checkLedgerJob,
  remindStudentsJob,
  flushTitlesJob,
  fillSoundsJob,
  sortEndedClassesLastJob,
  refreshCheckpointsJob,
  recountCheckpointsJob,
  ...contentJobs,
]

/** All kinds of stored files that rows reference; files that no row references are deleted. */
export const STORED_FILES: readonly NamedFiles[] = [
  ...accountFiles,
  ...courseFiles,
  ...paymentFiles,
  ...payoutFiles,
  ...contentFiles,
  ...adFiles,
]

/** The handlers of all jobs, with open app services. */
export function jobHandlers(services: AppServices): readonly (JobHandler | BatchHandler)[] {
  const { config } = services
  return [
    ...mailHandlers({
      ...services,
      rate: createSendRate(config.mailPerSecond),
      renewals: { reset: renewResetMail(config.publicUrl) },
    }),
    sweepCommitMarksHandler(services),
    sweepFilesHandler(services, STORED_FILES),
    respellTextsHandler(services, STORED_TEXTS),
    avifCopiesHandler(services.storage),
    ...notificationHandlers(services),
    newDayHandler(services),
    tidyAccountsHandler(services),
    classEndMovedHandler(services.db),
    endUnpaidHandler(services),
    enrolmentDecidedHandler(services.db),
    applyStatementHandler(services),
    readReceiptHandler(services),
    registrationPicturesHandler(services),
    accountClosedHandler(services.db),
    carryOverMoneyHandler(services),
    checkLedgerHandler(services),
    remindStudentsHandler(services),
    flushTitlesHandler(services),
    fillSoundsHandler(services),
    sortEndedClassesLastHandler(services),
    refreshCheckpointsHandler(services),
    recountCheckpointsHandler(services),
    ...contentHandlers(services),
  ]
}
