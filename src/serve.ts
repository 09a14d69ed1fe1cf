import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { buildApp } from './app.ts'
import { openGround } from './ground.ts'
import { stopWithWords } from './stop-with-words.ts'

// The web process: the API and the site. Any number of them may serve one database and one store.
try {
  const ground = await openGround('web')
  const app = await buildApp(ground)
  const { host, port } = ground.config
  runUntilStopped(async () => {
    await app.close()
    await ground.close()
  }, ground.log)
  await app.listen({ host, port })
  process.send?.({ ready: true })
} catch (error) {
  stopWithWords(error)
}
