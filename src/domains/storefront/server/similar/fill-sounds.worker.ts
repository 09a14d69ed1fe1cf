import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { fillSoundsJob } from './fill-sounds.job.ts'
import { fillCourseSounds, fillOwnerSounds } from './sounds.queries.ts'

export function fillSoundsHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(fillSoundsJob, (_, { signal }) => fillSounds(db, signal))
}

/** Computes the keys that are missing or of older rules, batch by batch. */
export async function fillSounds(db: Db, signal?: AbortSignal): Promise<void> {
  for (const fill of [fillCourseSounds, fillOwnerSounds]) {
    while (!signal?.aborted && (await fill(db))) {
      // The next batch.
    }
  }
}
