import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startHeartbeat } from '#platform/server/status/heartbeat.ts'
import { startWatchdog, WATCHDOG_LIMITS } from '#platform/server/watchdog/start-watchdog.ts'
import { buildApp } from '../app.ts'
import { openServices } from '../services.ts'
import { type OpenRequests, watchOpenRequests } from './open-requests.ts'
import { watchThisProcess } from './watch-process.ts'

/** From the signal on. Requests that are still open then are uploads, downloads or stuck. */
const REQUESTS_END_WITHIN_MS = 8_000
/** Minimum, however long the drain was. */
const MIN_FOR_REQUESTS_MS = 3_000

/** Answers requests in this process, until it is stopped. Resolves when it listens. */
export async function serveSingle(config: Config): Promise<void> {
  const services = await openServices('web', config)
  const app = await buildApp(services)
  const requests = watchOpenRequests(app.server)
  const watched = await watchThisProcess(services, 'web')
  const drainMs = config.ops.drainSeconds * 1000
  const forRequestsMs = Math.max(REQUESTS_END_WITHIN_MS - drainMs, MIN_FOR_REQUESTS_MS)
  const heartbeat = startHeartbeat(services, 'web')
  const steps = [
    { name: 'drain', close: () => drain(app.server, { watched, ms: drainMs }), atMostMs: drainMs + 1000 },
    {
      name: 'requests',
      close: () => endRequests(app, { requests, afterMs: forRequestsMs, log: services.log }),
      atMostMs: forRequestsMs + 1000,
    },
    { name: 'heartbeat', close: () => heartbeat.stop() },
    { name: 'probes', close: watched.close },
    ...services.closeSteps(),
  ]
  runUntilStopped(steps, services.log, { takesMs: drainMs })
  await app.listen({ host: config.host, port: config.port })
  // Started after the modules are loaded, which also blocks the event loop and is no fault.
  startWatchdog('web', WATCHDOG_LIMITS[config.production ? 'production' : 'development'])
}

/**
 * Reports not ready, still answers, and closes each connection after its reply, so that clients connect to another
 * process.
 */
async function drain(server: Server, { watched, ms }: { watched: { drain(): void }; ms: number }): Promise<void> {
  watched.drain()
  if (ms === 0) return
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await sleep(ms)
}

interface Ending {
  readonly requests: OpenRequests
  readonly afterMs: number
  readonly log: Pick<Logger, 'warn'>
}

/** Accepts no new connections and waits for open requests; those that exceed the limit are logged and closed. */
async function endRequests(app: FastifyInstance, { requests, afterMs, log }: Ending): Promise<void> {
  const patience = setTimeout(() => {
    log.warn({ requests: requests.describe() }, 'stopping cuts requests that are still under way')
    requests.cut()
  }, afterMs)
  await app.close().finally(() => clearTimeout(patience))
}
