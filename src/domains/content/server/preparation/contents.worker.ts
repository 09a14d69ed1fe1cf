import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { openAdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { listWaiting } from '#platform/server/jobs/queue.ts'
import { deleteTicketNetworksBefore } from '../delivery/ticket-networks.queries.ts'
import { contentFolder, hlsFolder } from '../storage-keys.ts'
import { clearWorkFolders } from '../transcode/work-folder.ts'
import { removeStrayFiles, stagedUploadPath } from '../upload/staging.ts'
import {
  deleteFinishedUploads,
  deleteUpload,
  failStalledContents,
  listAbandonedUploads,
  listOpenUploads,
} from '../upload/uploads.queries.ts'
import { prepareVideoJob, removeFilesJob, sweepTicketNetworksJob, sweepUploadsJob } from './contents.job.ts'
import { prepareVideo } from './prepare-video.ts'

const stalledAfterMs = 2 * 3_600_000
/** An interrupted upload may be continued for this time, and a finished one is remembered. */
const uploadLifeMs = 7 * 24 * 3_600_000
const ticketNetworksKeptMs = 2 * 24 * 3_600_000
/** Longer than storing any file takes. */
const leftoverAfterMs = 24 * 3_600_000

/** The handlers of this domain's jobs. */
export function contentHandlers(services: AppServices): readonly JobHandler[] {
  const locks = openAdvisoryLocks(services.sessions, services.listener)
  locks.catch(() => undefined)
  const preparing = handleJob(prepareVideoJob, async ({ contentId }, run) =>
    prepareVideo({ ...services, locks: await locks }, contentId, run),
  )
  return [
    { ...preparing, job: { ...preparing.job, concurrency: services.config.transcode.workers } },
    handleJob(removeFilesJob, ({ contentIds }) => removeFiles(services, contentIds)),
    handleJob(sweepUploadsJob, () => sweepUploads(services)),
    handleJob(sweepTicketNetworksJob, () => sweepTicketNetworks(services)),
  ]
}

/** Deletes recorded networks of expired tickets; a ticket lasts for its lesson plus a few hours. */
export async function sweepTicketNetworks({ db }: Pick<AppServices, 'db'>): Promise<void> {
  await deleteTicketNetworksBefore(db, new Date(now().getTime() - ticketNetworksKeptMs))
}

async function removeFiles({ storage, config }: AppServices, contentIds: readonly number[]): Promise<void> {
  for (const contentId of contentIds) {
    await storage.deletePrefix(contentFolder(contentId))
    await storage.deletePrefix(hlsFolder(contentId))
    await clearWorkFolders(join(config.dataDir, 'work'), String(contentId))
  }
}

/**
 * Marks contents as failed that had no progress for two hours, unless they are queued. Deletes files of cancelled
 * uploads, of uploads without progress for a week, and partial files of crashed processes.
 *
 * @see OP-128, SR-19
 */
export async function sweepUploads({ db, queue, storage, config, log }: AppServices): Promise<void> {
  const before = (ageMs: number): Date => new Date(now().getTime() - ageMs)
  const inQueue = (await listWaiting(queue, prepareVideoJob)).map(({ contentId }) => contentId)
  const stalled = await failStalledContents(db, { since: before(stalledAfterMs), inQueue })
  const abandoned = await listAbandonedUploads(db, before(uploadLifeMs))
  for (const id of abandoned) {
    await rm(stagedUploadPath(config.dataDir, id), { force: true })
    await db.transaction().execute((tx) => deleteUpload(tx, id))
  }
  await deleteFinishedUploads(db, before(uploadLifeMs))
  const stray = await removeStrayFiles(config.dataDir, new Set(await listOpenUploads(db)))
  const leftovers = await storage.sweep(leftoverAfterMs)
  if (stalled + abandoned.length + stray + leftovers > 0) {
    log.info({ stalled, abandoned: abandoned.length, stray, leftovers }, 'uploads swept')
  }
}
