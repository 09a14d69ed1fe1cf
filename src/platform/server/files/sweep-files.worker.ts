import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import type { NamedFiles } from './named-files.queries.ts'
import { sweepFilesJob } from './sweep-files.job.ts'
import { sweepFiles } from './sweep-files.ts'

/** @param kinds - every kind of files that rows of any domain reference */
export function sweepFilesHandler(
  { db, storage, log }: Pick<AppServices, 'db' | 'storage' | 'log'>,
  kinds: readonly NamedFiles[],
): JobHandler {
  return handleJob(sweepFilesJob, async (_, { signal }) => {
    const { missingKeys, ...counts } = await sweepFiles({ db, storage, signal }, kinds)
    log.info(counts, 'files swept')
    if (counts.missing > 0)
      log.error({ missing: counts.missing, keys: missingKeys }, 'files that rows name are missing')
  })
}
