import type { AppServices } from '#platform/server/app-services.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { deliverBroadcast } from './deliver-broadcast.ts'
import { type MailPorts, mailBroadcasts, mailNotices } from './mail-notices.ts'
import { deliverBroadcastJob, mailBroadcastsJob, mailNoticesJob, sweepNoticesJob } from './notifications.job.ts'
import { sweepNotices } from './sweep-notices.ts'

export function notificationHandlers(ports: MailPorts & Pick<AppServices, 'log'>): readonly JobHandler[] {
  return [
    handleJob(mailNoticesJob, (_payload, { signal }) => mailNotices(ports, signal)),
    handleJob(mailBroadcastsJob, (_payload, { signal }) => mailBroadcasts(ports, signal)),
    handleJob(deliverBroadcastJob, ({ broadcastId }, { signal }) => deliverBroadcast(ports.db, broadcastId, signal)),
    handleJob(sweepNoticesJob, (_payload, { signal }) => sweepNotices(ports, { signal })),
  ]
}
