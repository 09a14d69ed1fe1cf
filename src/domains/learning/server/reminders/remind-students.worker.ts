import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { remindOfSavedLessons } from './remind-of-saved-lessons.ts'
import { remindStudentsJob } from './remind-students.job.ts'
import { remindStudents } from './remind-students.ts'

export function remindStudentsHandler({ db }: Pick<AppServices, 'db'>): JobHandler {
  return handleJob(remindStudentsJob, async () => {
    await remindStudents(db)
    await remindOfSavedLessons(db)
  })
}
