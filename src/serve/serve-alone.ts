import type { Config } from '#platform/server/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { buildApp } from '../app.ts'
import { openGround } from '../ground.ts'

/** Answers requests in this process, until it is stopped. Resolves when it listens. */
export async function serveAlone(config: Config): Promise<void> {
  const ground = await openGround('web', config)
  const app = await buildApp(ground)
  runUntilStopped(async () => {
    await app.close()
    await ground.close()
  }, ground.log)
  await app.listen({ host: config.host, port: config.port })
}
