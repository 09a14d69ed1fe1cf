import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { fillSoundsJob } from './fill-sounds.job.ts'
import { fillCourseSounds, fillOwnerSounds } from './sounds.queries.ts'

export function fillSoundsHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(fillSoundsJob, async (_, { signal }) => {
    for (const fill of [fillCourseSounds, fillOwnerSounds]) {
      while (!signal.aborted && (await fill(db))) {
        // The next batch.
      }
    }
  })
}
