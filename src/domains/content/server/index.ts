import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { openLockBook } from '#platform/server/database/lock-book.ts'
import { openHotObjects } from '#platform/server/files/hot-objects.ts'
import { mountAdminContents } from './admin-contents.routes.ts'
import { mountContents, mountGroups } from './contents.routes.ts'
import { openSegmentDoors } from './delivery/segment-doors.ts'
import { mountFiles, mountLessons } from './lessons/lessons.routes.ts'
import { mountOlderUploader } from './upload/older-uploader.routes.ts'
import { mountUploads } from './upload/uploads.routes.ts'

export { contentJobs } from './preparation/contents.job.ts'
export { contentHandlers } from './preparation/contents.worker.ts'
export { findVideoTools } from './transcode/find-video-tools.ts'

/** The first minutes of a lesson that a class watches together. */
const hotSegments = { mostBytes: 32 * 2 ** 20, lifeMs: 60_000 }

/** Mounts every endpoint of this domain. */
export async function mountContent(api: FastifyInstance, services: AppServices): Promise<void> {
  mountGroups(api, services)
  mountContents(api, services)
  mountLessons(api, services)
  mountFiles(api, {
    ...services,
    doors: await openSegmentDoors(services.db, services.listener),
    segments: openHotObjects(services.storage, hotSegments),
  })
  mountOlderUploader(api, services)
  mountAdminContents(api, services)
  mountUploads(api, { ...services, locks: await openLockBook(services.sessions, services.listener) })
}
