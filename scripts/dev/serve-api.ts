// The API alone, as `npm run dev` restarts it after each edit. It exits at once, because in development no
// request is worth waiting for.
import { readConfig } from '#platform/server/config.ts'
import { buildApi } from '../../src/app.ts'
import { exitWithMessage } from '../../src/exit-with-message.ts'
import { openServices } from '../../src/services.ts'

for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit())
try {
  const config = readConfig()
  const app = await buildApi(await openServices('web', config))
  await app.listen({ host: config.host, port: config.port })
  process.send?.({ ready: true })
} catch (error) {
  exitWithMessage(error)
}
