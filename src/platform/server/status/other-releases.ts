import { now } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { RELEASE } from '../release.ts'
import { SILENT_AFTER_MS } from './heartbeat.ts'
import { listHeartbeats } from './heartbeats.queries.ts'

/** Whether a process of another release works on the same database, as between the steps of an upgrade. */
export async function isOtherReleaseRunning(db: Db): Promise<boolean> {
  const aliveSince = now().getTime() - SILENT_AFTER_MS
  return (await listHeartbeats(db)).some(({ release, seenAt }) => release !== RELEASE && seenAt.getTime() >= aliveSince)
}
