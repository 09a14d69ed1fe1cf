// The API alone, as `npm run dev` starts it anew after each edit. It is started ahead of the edit: it loads the
// packages then, and the sources when it is sent its port. It exits at once, because in development no request is worth
// waiting for.
import { once } from 'node:events'

for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit())
const ordered = once(process, 'message')
await import('./api-packages.ts')
const [{ port }] = (await ordered) as [{ port: number }]
const { exitWithMessage } = await import('../../src/exit-with-message.ts')
try {
  const { readConfig } = await import('#platform/server/config.ts')
  const [{ buildApi }, { openServices }] = await Promise.all([
    import('../../src/app.ts'),
    import('../../src/services.ts'),
  ])
  const config = readConfig()
  const app = await buildApi(await openServices('web', config))
  await app.listen({ host: config.host, port })
  process.send?.({ ready: true })
} catch (error) {
  exitWithMessage(error)
}
