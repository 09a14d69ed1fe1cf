import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { DAY_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { RELEASE } from '#platform/server/release.ts'
import { deleteHeartbeat, deleteHeartbeatsBefore, type Heartbeat, upsertHeartbeat } from './heartbeats.queries.ts'

const HEARTBEAT_EVERY_MS = 10_000
/** Three heartbeats were missed: the process has ended, hangs, or has lost the database. */
export const SILENT_AFTER_MS = 3 * HEARTBEAT_EVERY_MS + 5_000
/** How long a process that did not stop regularly is shown as silent. */
const FORGOTTEN_AFTER_MS = DAY_MS

interface RunningHeartbeat {
  /** Deletes the row at a regular stop. */
  stop(): Promise<void>
}

/** Records every ten seconds that this process runs. A failed write is logged once until one succeeds. */
export function startHeartbeat(
  { db, log }: { db: Db; log: Pick<Logger, 'warn'> },
  role: 'web' | 'worker',
  { everyMs = HEARTBEAT_EVERY_MS }: { everyMs?: number } = {},
): RunningHeartbeat {
  const startedAt = new Date(now().getTime() - process.uptime() * 1000)
  const own: Omit<Heartbeat, 'seenAt'> = {
    id: randomUUID(),
    role,
    host: hostname(),
    pid: process.pid,
    release: RELEASE,
    startedAt,
  }
  let isMissed = false
  const write = async () => {
    try {
      await upsertHeartbeat(db, { ...own, seenAt: now() })
      isMissed = false
    } catch (error) {
      if (!isMissed) log.warn(error, 'the heartbeat of this process could not be written')
      isMissed = true
    }
  }
  let writing = write().then(() =>
    deleteHeartbeatsBefore(db, new Date(now().getTime() - FORGOTTEN_AFTER_MS)).catch(() => undefined),
  )
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
      await deleteHeartbeat(db, own.id).catch(() => undefined)
    },
  }
}
