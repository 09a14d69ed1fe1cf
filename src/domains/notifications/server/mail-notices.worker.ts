import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { mailNoticesJob } from './mail-notices.job.ts'
import { type MailPorts, mailNotices } from './mail-notices.ts'

export function mailNoticesHandler(ports: MailPorts): JobHandler {
  return handleJob(mailNoticesJob, (_payload, { signal }) => mailNotices(ports, signal))
}
