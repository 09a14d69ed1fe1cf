import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/server/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { buildApp } from '../app.ts'
import { openServices } from '../services.ts'
import { watchThisProcess } from './watch-process.ts'

/** Answers requests in this process, until it is stopped. Resolves when it listens. */
export async function serveSingle(config: Config): Promise<void> {
  const services = await openServices('web', config)
  const app = await buildApp(services)
  const watched = await watchThisProcess(services, 'web')
  const { drainSeconds } = config.ops
  const close = async () => {
    watched.drain()
    await letBalancersNotice(app.server, drainSeconds)
    await app.close()
    await watched.close()
    await services.close()
  }
  runUntilStopped(close, services.log, { takesMs: drainSeconds * 1000 })
  await app.listen({ host: config.host, port: config.port })
}

/** Goes on answering, and lets each connection end with its reply: the next request goes to another process. */
async function letBalancersNotice(server: Server, seconds: number): Promise<void> {
  if (seconds === 0) return
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await sleep(seconds * 1000)
}
