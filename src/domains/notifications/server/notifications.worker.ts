import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { handOutBroadcast } from './hand-out-broadcast.ts'
import { type MailPorts, mailBroadcasts, mailNotices } from './mail-notices.ts'
import { handOutBroadcastJob, mailBroadcastsJob, mailNoticesJob } from './notifications.job.ts'

export function notificationHandlers(ports: MailPorts): readonly JobHandler[] {
  return [
    handleJob(mailNoticesJob, (_payload, { signal }) => mailNotices(ports, signal)),
    handleJob(mailBroadcastsJob, (_payload, { signal }) => mailBroadcasts(ports, signal)),
    handleJob(handOutBroadcastJob, ({ broadcastId }, { signal }) => handOutBroadcast(ports.db, broadcastId, signal)),
  ]
}
