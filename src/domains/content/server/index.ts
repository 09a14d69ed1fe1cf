import type { FastifyInstance } from 'fastify'
import { openLockBook } from '#platform/server/database/lock-book.ts'
import type { Ground } from '#platform/server/ground.ts'
import { mountAdminContents } from './admin-contents.routes.ts'
import { mountContents, mountGroups } from './contents.routes.ts'
import { mountFiles, mountLessons } from './lessons.routes.ts'
import { mountOlderUploader } from './older-uploader.routes.ts'
import { mountUploads } from './uploads.routes.ts'

export { contentJobs } from './contents.job.ts'
export { contentHandlers } from './contents.worker.ts'

/** Mounts every call of this room. */
export async function mountContent(api: FastifyInstance, ground: Ground): Promise<void> {
  mountGroups(api, ground)
  mountContents(api, ground)
  mountLessons(api, ground)
  mountFiles(api, ground)
  mountOlderUploader(api, ground)
  mountAdminContents(api, ground)
  mountUploads(api, { ...ground, locks: await openLockBook(ground.db, ground.listener) })
}
