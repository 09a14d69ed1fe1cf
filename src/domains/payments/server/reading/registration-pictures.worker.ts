import { registrationPicturesJob } from '#domains/accounts/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { enqueueAll } from '#platform/server/jobs/queue.ts'
import { readReceiptJob } from './read-receipt.job.ts'
import { listUnreadRegistrationPictures } from './readings.queries.ts'

/** Has the pictures of a registration payment read, each by a job of its own. */
export function registrationPicturesHandler({ config, db }: Pick<AppServices, 'config' | 'db'>): JobHandler {
  return handleJob(registrationPicturesJob, async ({ registrationId }) => {
    if (!config.receiptReading) return
    const ids = await listUnreadRegistrationPictures(db, registrationId)
    if (ids.length === 0) return
    const payloads = ids.map((registrationPictureId) => ({ registrationPictureId }))
    await db.transaction().execute((tx) => enqueueAll(tx, readReceiptJob, payloads))
  })
}
