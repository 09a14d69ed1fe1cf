import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { openAdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { openObjectCache } from '#platform/server/files/object-cache.ts'
import { mountAdminContents } from './admin-contents.routes.ts'
import { mountContents, mountGroups } from './contents.routes.ts'
import { openSegmentAccessCache } from './delivery/segment-access-cache.ts'
import { openTicketNetworks } from './delivery/ticket-networks.ts'
import { mountFreeLessons } from './free-lessons/free-lessons.routes.ts'
import { mountFiles, mountLessons } from './lessons/lessons.routes.ts'
import { mountOffline } from './offline/offline.routes.ts'
import { mountSubtitles } from './subtitles/subtitles.routes.ts'
import { mountOlderUploader } from './upload/older-uploader.routes.ts'
import { mountUploads } from './upload/uploads.routes.ts'

export { contentFiles } from './content-files.queries.ts'
export { listAllGroups } from './content-groups.queries.ts'
export { listPublicChapters } from './free-lessons/free-lessons.queries.ts'
export {
  findLessonFacts,
  type LessonFacts,
  listLessonFacts,
  listOffers,
  opensOnWeb,
} from './lessons/lesson-facts.queries.ts'
export { findLessonTotals, listOutlineLessons, type OutlineLesson } from './lessons/outline.queries.ts'
export { contentJobs } from './preparation/contents.job.ts'
export { contentHandlers } from './preparation/contents.worker.ts'
export { findVideoTools } from './transcode/find-video-tools.ts'

/** Holds the first minutes of a lesson that a class watches at the same time. */
const segmentCache = { maxBytes: 32 * 2 ** 20, ttlMs: 60_000 }

/** Mounts every endpoint of this domain. */
export async function mountContent(api: FastifyInstance, services: AppServices): Promise<void> {
  mountGroups(api, services)
  mountContents(api, services)
  mountLessons(api, services)
  const streaming = {
    ...services,
    accessCache: await openSegmentAccessCache(services.db, services.listener),
    ticketNetworks: openTicketNetworks(services),
    segments: openObjectCache(services.storage, segmentCache),
  }
  mountFiles(api, streaming)
  mountFreeLessons(api, streaming)
  mountOffline(api, streaming)
  mountSubtitles(api, services)
  mountOlderUploader(api, services)
  mountAdminContents(api, services)
  mountUploads(api, { ...services, locks: await openAdvisoryLocks(services.sessions, services.listener) })
}
